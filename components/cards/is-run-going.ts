import type { ShownInstance } from './instance-line'

/** Whether its state may change by itself soon; a blocked one waits for a person. */
export const isRunGoing = ({ endedAt, status }: Pick<ShownInstance, 'endedAt' | 'status'>): boolean =>
  endedAt === null && status !== 'blocked'
