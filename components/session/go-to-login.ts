/** The login page, with the way back to this one. Only for the browser. */
export function loginPath(): string {
  const back = location.pathname + location.search
  return back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`
}

/** Leaves for the login page and remembers the way back. A full load: nothing of the last person stays in memory. */
export function goToLogin(): void {
  if (location.pathname !== '/login') location.assign(loginPath())
}
