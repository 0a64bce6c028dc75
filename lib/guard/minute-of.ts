/** An ISO time to the minute, with its zone, for texts that stand on a card in every language. */
export const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`
