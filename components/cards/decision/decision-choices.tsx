'use client'
import { useState } from 'react'
import type { Interaction } from '@/lib/contracts/interaction'
import type { DecisionTurn } from './decision-turn'
import { OptionList } from './option-list'
import { PackScopeForm } from './pack-scope-form'
import type { Deciding } from './use-decide'
import { isVerdict, VerdictBar } from './verdict-bar'

interface DecisionChoicesProps {
  interaction: Interaction
  turn: Extract<DecisionTurn, { type: 'mine' }>
  isArmed: boolean
  deciding: Deciding
}

/** What somebody chooses from: which items go along, where that is theirs to say, and how it is decided. */
export function DecisionChoices({ interaction, turn, isArmed, deciding }: DecisionChoicesProps) {
  const [dirtyDigest, setDirtyDigest] = useState<string>()
  const { scope, digest } = interaction
  const shared = { interaction, isArmed, deciding, isScopeDirty: dirtyDigest === digest }
  return (
    <>
      {scope ? (
        <PackScopeForm
          key={digest}
          scope={scope}
          onlyLess={turn.stage === 'second'}
          isClosed={!isArmed || deciding.sent !== undefined}
          deciding={deciding}
          onDirty={(isDirty) => setDirtyDigest(isDirty ? digest : undefined)}
        />
      ) : null}
      {isVerdict(turn.options) ? (
        <VerdictBar {...shared} options={turn.options} />
      ) : (
        <OptionList {...shared} options={turn.options} />
      )}
    </>
  )
}
