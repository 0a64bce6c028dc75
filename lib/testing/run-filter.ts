/** What `struct seccomp_data` tells a filter. */
export interface SystemCall {
  processor: number
  call: number
  args?: number[]
}

/** Runs a classic BPF program as the kernel would and gives its answer; for programs of the instructions that a seccomp filter uses. */
export function runFilter(program: Buffer, { processor, call, args = [] }: SystemCall): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(call, 0)
  data.writeUInt32LE(processor, 4)
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index)
  let held = 0
  for (let at = 0; at < program.length; at += 8) {
    const code = program.readUInt16LE(at)
    const value = program.readUInt32LE(at + 4)
    if (code === 0x06) return value
    if (code === 0x20) held = data.readUInt32LE(value)
    else at += 8 * program.readUInt8(at + (jumps(code, held, value) ? 2 : 3))
  }
  throw new Error('the program has no end')
}

function jumps(code: number, held: number, value: number): boolean {
  if (code === 0x15) return held === value
  if (code === 0x25) return held > value
  if (code === 0x45) return (held & value) !== 0
  throw new Error(`unknown instruction ${code}`)
}
