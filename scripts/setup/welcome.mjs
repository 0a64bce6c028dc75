import { seconds } from './say.mjs'

/** What a person sees when the server is up. */
export function welcome(url, health, ms) {
  const demoModel = !health.model || String(health.model).startsWith('demo')
  return `
  Sluice ${health.version ?? ''} is ready: ${url}   (${seconds(ms)})

  Model: ${demoModel ? 'the offline demo model (no key needed; README tells how to connect a real one)' : health.model}
${hasDemoWorld() ? whatToTry : '  Open the address and sign in. 打开上面的地址并登录。\n'}
  Stop with Ctrl+C.
`
}

const whatToTry = `
  Sign in with one click as analyst, approver or admin, then try:
    rename order_amount to pay_amount in dws_order_detail, then publish it
    which tables depend on dws_order_detail?
  一键登录（分析师、审批人、管理员），然后试试：
    把 dws_order_detail 的 order_amount 改名为 pay_amount，然后发布
    哪些表依赖 dws_order_detail？
`

/** The same rule as in `lib/env.ts`, which needs the packages. */
function hasDemoWorld() {
  const { HOST, SLUICE_DEMO, DUCKDB_PATH, SLUICE_SQL_DIR } = process.env
  const loopback = !HOST?.trim() || HOST === 'localhost' || HOST === '::1' || HOST.startsWith('127.')
  return loopback && (SLUICE_DEMO?.trim() ? SLUICE_DEMO === '1' : !DUCKDB_PATH?.trim() && !SLUICE_SQL_DIR?.trim())
}
