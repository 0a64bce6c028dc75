/** Why a call is not executed, as a code for people and a sentence for the model. */
export interface Refusal {
  code: string
  message: string
}

/** A gate that cannot answer is a no. */
export const gateFailed = (hook: string): Refusal => ({
  code: 'gate-failed',
  message: `The check ${hook} could not be completed, so the call was not executed.`,
})
