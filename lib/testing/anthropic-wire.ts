import { piecesOf, type WireAnswer } from './wire-answer'

/** An answer as the events of Anthropic's message stream. */
export function anthropicFrames(answer: WireAnswer): string[] {
  const { reasoning, text, calls = [], pieceLength, breaks, streamError } = answer
  const blocks: Array<(index: number) => string[]> = [
    ...(reasoning ? [thinkingBlock(reasoning, pieceLength)] : []),
    ...(text
      ? [
          block(
            { type: 'text', text: '' },
            piecesOf(text, pieceLength).map((piece) => ({ type: 'text_delta', text: piece })),
          ),
        ]
      : []),
    ...calls.map((call, at) => callBlock(call, at, pieceLength)),
  ]
  const frames = [messageStart(), ...blocks.flatMap((build, index) => build(index))]
  if (streamError !== undefined) return [...frames, frame('error', { error: streamError })]
  return breaks ? frames : [...frames, messageDelta(answer), frame('message_stop', {})]
}

const frame = (type: string, value: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`

const block = (start: object, deltas: readonly object[]) => (index: number) => [
  frame('content_block_start', { index, content_block: start }),
  ...deltas.map((delta) => frame('content_block_delta', { index, delta })),
  frame('content_block_stop', { index }),
]

const thinkingBlock = (reasoning: string, pieceLength: number | undefined) =>
  block({ type: 'thinking', thinking: '', signature: '' }, [
    ...piecesOf(reasoning, pieceLength).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
    { type: 'signature_delta', signature: 'signed-by-the-provider' },
  ])

const callBlock = (call: { tool: string; rawInput: string }, at: number, pieceLength: number | undefined) =>
  block(
    { type: 'tool_use', id: `toolu_${at}`, name: call.tool, input: {} },
    piecesOf(call.rawInput, pieceLength).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
  )

const messageStart = () =>
  frame('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'fake',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 36, cache_read_input_tokens: 64, cache_creation_input_tokens: 0, output_tokens: 1 },
    },
  })

const stopReasons = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' } as const

function messageDelta({ finish, calls = [] }: WireAnswer): string {
  const reason = finish ? stopReasons[finish] : calls.length > 0 ? 'tool_use' : 'end_turn'
  return frame('message_delta', { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 20 } })
}
