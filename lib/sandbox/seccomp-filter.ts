import { deniedCalls, examinedCalls, newestCall } from './system-calls'

/** Node's name of a processor, its place in the tables, and the kernel's name of its calls (`AUDIT_ARCH_…`). */
const processors: Record<string, { column: 0 | 1; audit: number } | undefined> = {
  x64: { column: 0, audit: 0xc000003e },
  arm64: { column: 1, audit: 0xc00000b7 },
}

const load = 0x20 // BPF_LD | BPF_W | BPF_ABS
const ifEqual = 0x15 // BPF_JMP | BPF_JEQ | BPF_K
const ifGreater = 0x25 // BPF_JMP | BPF_JGT | BPF_K
const ifAnyBit = 0x45 // BPF_JMP | BPF_JSET | BPF_K
const answer = 0x06 // BPF_RET | BPF_K

const allow = 0x7fff0000
const refuse = 0x00050000 | 1 // EPERM
const unknown = 0x00050000 | 38 // ENOSYS: a C library then takes the older way

/** Where `struct seccomp_data` has what is asked about. Both processors are little-endian: the low half of an argument comes first. */
const at = { call: 0, processor: 4, argument: (index: number) => 16 + 8 * index }

/** Namespaces of every kind (`CLONE_NEW…`). */
const namespaceFlags = 0x7e020000
/** AF_UNIX, AF_INET, AF_INET6. The others reach drivers, and AF_VSOCK the host of this machine, through every network namespace. */
const socketFamilies = [1, 2, 10]
/** TIOCSTI and TIOCLINUX type into a terminal. */
const terminalRequests = [0x5412, 0x541c]

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

/**
 * The program that bubblewrap gives to the kernel (`struct sock_filter[]`) before a script starts: beyond namespaces and limits, what a
 * hole in the kernel could be reached through is refused. Undefined for a processor without a table.
 */
export function seccompFilter(processor: string): Buffer | undefined {
  const known = processors[processor]
  if (!known) return undefined
  const { column, audit } = known
  const call = (name: keyof typeof examinedCalls) => examinedCalls[name][column]
  const denied = Object.values(deniedCalls).flatMap((numbers) => numbers[column] ?? [])
  return encode([
    [load, 0, 0, at.processor],
    [ifEqual, 1, 0, audit],
    [answer, 0, 0, unknown], // calls of another processor's kind (i386) have other numbers
    [load, 0, 0, at.call],
    ...when(ifGreater, newestCall, unknown),
    ...when(ifEqual, call('clone3'), unknown), // its flags lie in memory, where no filter looks: `clone` has them in a register
    ...denied.flatMap((number) => when(ifEqual, number, refuse)),
    ...forCall(call('clone'), [[load, 0, 0, at.argument(0)], ...when(ifAnyBit, namespaceFlags, refuse)], allow),
    ...[call('socket'), call('socketpair')].flatMap((number) =>
      forCall(
        number,
        [[load, 0, 0, at.argument(0)], ...socketFamilies.flatMap((family) => when(ifEqual, family, allow))],
        refuse,
      ),
    ),
    ...forCall(
      call('ioctl'),
      [[load, 0, 0, at.argument(1)], ...terminalRequests.flatMap((request) => when(ifEqual, request, refuse))],
      allow,
    ),
    [answer, 0, 0, allow],
  ])
}

const when = (test: number, value: number, then: number): Instruction[] => [
  [test, 0, 1, value],
  [answer, 0, 0, then],
]

/** Steps for one call; what they let through gets `otherwise`. Other calls pass by. */
const forCall = (number: number, steps: Instruction[], otherwise: number): Instruction[] => [
  [ifEqual, 0, steps.length + 1, number],
  ...steps,
  [answer, 0, 0, otherwise],
]

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(value, index * 8 + 4)
  }
  return bytes
}
