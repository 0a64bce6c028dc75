const key = 'sluice.notices'

export type NoticeState = 'unsupported' | 'off' | 'on' | 'denied'

/** Whether this browser tells of decisions that wait. On only when the person asked for it here, and the browser allows it. */
export function noticeState(): NoticeState {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off'
}

/** Asks the browser for the permission; to be called on a click only. */
export async function askForNotices(): Promise<NoticeState> {
  if (typeof Notification === 'undefined') return 'unsupported'
  const permission = await Notification.requestPermission()
  setWanted(permission === 'granted')
  return noticeState()
}

export const stopNotices = (): void => setWanted(false)

export interface Notice {
  /** The same again replaces the first, also from another tab. */
  tag: string
  title: string
  body: string
  /** Where a click leads. */
  path: string
}

/** Tells of something while nobody looks at this page; whether it did. */
export function showNotice({ tag, title, body, path }: Notice): boolean {
  if (!document.hidden || noticeState() !== 'on') return false
  const notice = new Notification(title, { body, tag, icon: '/gate-waiting.svg' })
  notice.onclick = () => {
    window.focus()
    location.assign(path)
    notice.close()
  }
  return true
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false // a browser that keeps nothing is told nothing
  }
}

function setWanted(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    return
  }
}
