/** A fresh id with a speaking prefix: `call_…`, `msg_…`. */
export const newId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
