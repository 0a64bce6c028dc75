import type { ReactNode } from 'react'

/** Done at once; `unavailable` says why it cannot be now. */
export interface SlashCommand {
  name: string
  note: string
  icon: ReactNode
  unavailable?: string | undefined
  run(): void
}

/** Put into the message, for the person to go on. */
export interface SlashSkill {
  name: string
  note: string
  text: string
}

export interface SlashEntry {
  key: string
  group: 'commands' | 'skills'
  name: string
  note: string
  icon?: ReactNode
  command?: SlashCommand
  text?: string
}

/**
 * What is looked for by a message that is a slash and one word; undefined for any other. A Chinese input method types the key
 * as `／` or `、`.
 */
export const slashQuery = (draft: string): string | undefined => /^[/／、](\S*)$/u.exec(draft)?.[1]?.toLowerCase()

/** What is offered: names that begin with the word first, then whatever has it in name or description. */
export function slashEntries(
  query: string,
  commands: readonly SlashCommand[],
  skills: readonly SlashSkill[],
): SlashEntry[] {
  return [...found(commands, query).map(ofCommand), ...found(skills, query).map(ofSkill)]
}

function found<T extends { name: string; note: string }>(all: readonly T[], query: string): T[] {
  const rank = ({ name, note }: T) =>
    name.startsWith(query) ? 0 : `${name} ${note}`.toLowerCase().includes(query) ? 1 : 2
  return all.filter((one) => rank(one) < 2).toSorted((a, b) => rank(a) - rank(b))
}

const ofCommand = (command: SlashCommand): SlashEntry => ({
  key: `command-${command.name}`,
  group: 'commands',
  name: `/${command.name}`,
  note: command.unavailable ?? command.note,
  icon: command.icon,
  command,
})

const ofSkill = ({ name, note, text }: SlashSkill): SlashEntry => ({
  key: `skill-${name}`,
  group: 'skills',
  name,
  note,
  text,
})
