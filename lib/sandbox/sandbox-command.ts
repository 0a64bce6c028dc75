/** A program ready to be started, confined or not. */
export interface SandboxCommand {
  file: string
  args: string[]
  /** All variables that the started program gets; those of a confined script travel in `options`. */
  environment: Record<string, string>
  folder?: string
  /** By file descriptor, from 3 on without a gap: what the starting program reads, kept out of the process list. */
  inputs: Record<number, Buffer>
  /** File descriptor on which bubblewrap tells about its namespace. */
  info?: number
}
