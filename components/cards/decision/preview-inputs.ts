import type { InputField, InteractionOption } from '@/lib/contracts/interaction'

/** Inputs that stand for arguments of the call, each once, whichever option carries them: they belong to the card. */
export function previewInputs(options: readonly InteractionOption[]): InputField[] {
  const fields = options
    .flatMap(({ inputs }) => inputs)
    .filter(({ argument, type }) => argument !== undefined && type !== 'items')
  return fields.filter(({ name }, index) => fields.findIndex((each) => each.name === name) === index)
}

/** An option with what it asks for itself. */
export const withOwnInputs = (option: InteractionOption): InteractionOption => ({
  ...option,
  inputs: option.inputs.filter(({ argument }) => argument === undefined),
})
