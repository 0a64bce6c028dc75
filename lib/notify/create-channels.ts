import type { Db } from '@/db/client'
import type { NotifySource } from '@/lib/contracts/notify-config'
import { AppError } from '@/lib/errors'
import { emailChannel } from './email-channel'
import type { Channel } from './notice'
import { loadNoticeTexts } from './notice-texts'
import { webhookChannel } from './webhook-channel'

export interface NotifySettings {
  source: NotifySource
  /** File and line of a channel, for messages. */
  placeOf(index: number): string
}

/** The configured channels with their secrets; a variable that is not there, or no address, stops the start and says where. */
export function createChannels(
  { source, placeOf }: NotifySettings,
  secrets: Readonly<Record<string, string>>,
  world: { db: Db; now(): Date },
): Channel[] {
  const texts = loadNoticeTexts()
  return source.channels.map((channel, index) => {
    const refuse = (message: string): never => {
      throw new AppError('config-invalid', `${placeOf(index)}: ${channel.name}: ${message}`)
    }
    const read = (name: string | undefined) =>
      name === undefined ? undefined : (secrets[name] ?? refuse(`the variable ${name} is not set`))
    if (channel.type === 'email') return emailChannel(channel, read(channel.smtp['password-env']), { ...world, texts })
    const url = read(channel['url-env']) ?? ''
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      refuse(`${channel['url-env']} is no http or https address`)
    return webhookChannel(channel, { url, secret: read(channel['secret-env']) }, { ...world, texts })
  })
}
