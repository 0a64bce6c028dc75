import type { DemoRule } from '@/lib/platform/embedded/demo-world'

/** Blocking rules hold on the seeded data; one that doesn't block fails on real rows. */
export const demoRules: readonly DemoRule[] = [
  {
    name: '订单金额不能为负 order amount is not negative',
    table: 'dwd_order',
    owner: '林越',
    check: 'order_amount >= 0',
    blocking: false,
    lastResult: 'fail',
  },
  {
    name: '订单号唯一 order id is unique',
    table: 'dwd_order',
    owner: '林越',
    check: `SELECT order_id, count(*) AS copies
FROM dwd_order
WHERE dt = '\${bizdate}'
GROUP BY order_id
HAVING count(*) > 1`,
    blocking: true,
    lastResult: 'pass',
  },
  {
    name: '支付金额大于零',
    table: 'dwd_payment',
    owner: '林越',
    check: 'pay_amount > 0',
    blocking: true,
    lastResult: 'pass',
  },
  {
    name: '宽表行数与订单一致 wide table has a row per order',
    table: 'dws_order_detail',
    owner: '陈默',
    check: `SELECT o.order_id
FROM dwd_order o
LEFT JOIN dws_order_detail d ON d.order_id = o.order_id AND d.dt = o.dt
WHERE o.dt = '\${bizdate}' AND d.order_id IS NULL`,
    blocking: true,
    lastResult: 'pass',
  },
  {
    name: 'GMV 日报有数',
    table: 'ads_gmv_daily',
    owner: '陈默',
    check: 'gmv_amount > 0 AND order_count > 0',
    blocking: false,
    lastResult: 'pass',
  },
]
