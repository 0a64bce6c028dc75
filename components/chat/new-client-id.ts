/** The id under which a message is sent, also a second time. */
export const newClientId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
