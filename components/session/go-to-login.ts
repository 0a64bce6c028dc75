/** Leaves for the login page and remembers the way back. A full load: nothing of the last person stays in memory. */
export function goToLogin(): void {
  if (location.pathname === '/login') return
  const back = location.pathname + location.search
  location.assign(back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`)
}
