import { piecesOf, type WireAnswer } from './wire-answer'

/** An answer as chat-completion chunks, the way DeepSeek, OpenAI and compatible servers send them. */
export function openaiFrames(answer: WireAnswer): string[] {
  const { reasoning = '', text = '', calls = [], pieceLength, finish, breaks, streamError } = answer
  const frames = [
    chunk({ role: 'assistant', content: '' }),
    ...piecesOf(reasoning, pieceLength).map((piece) => chunk({ reasoning_content: piece })),
    ...piecesOf(text, pieceLength).map((piece) => chunk({ content: piece })),
    ...calls.flatMap((call, index) => callChunks(call, index, pieceLength)),
  ]
  if (streamError !== undefined) return [...frames, frame(streamError)]
  if (breaks) return frames
  const reason = finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')
  return [...frames, chunk({}, reason), usage(), 'data: [DONE]\n\n']
}

function callChunks(
  call: { tool: string; rawInput: string },
  index: number,
  pieceLength: number | undefined,
): string[] {
  const opening = {
    index,
    id: `provider-call-${index}`,
    type: 'function',
    function: { name: call.tool, arguments: '' },
  }
  const pieces = piecesOf(call.rawInput, pieceLength).map((piece) => ({ index, function: { arguments: piece } }))
  return [opening, ...pieces].map((delta) => chunk({ tool_calls: [delta] }))
}

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'fake' }
const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const chunk = (delta: unknown, finishReason: string | null = null) =>
  frame({ ...head, choices: [{ index: 0, delta, finish_reason: finishReason }] })
const usage = () =>
  frame({
    ...head,
    choices: [],
    usage: {
      prompt_tokens: 100,
      completion_tokens: 20,
      total_tokens: 120,
      prompt_cache_hit_tokens: 64,
      prompt_cache_miss_tokens: 36,
      prompt_tokens_details: { cached_tokens: 64 },
    },
  })
