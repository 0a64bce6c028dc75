import type { DemoTask } from '@/lib/platform/embedded/demo-world'

export type DemoSchedule = NonNullable<DemoTask['schedule']> & { task: string }

const daily = (task: string, cron: string, upstream: readonly string[], priority = 3): DemoSchedule => ({
  task,
  cron,
  retries: 2,
  priority,
  dependencies: upstream.map((name) => ({ task: name, offset: 0 })),
})

/** Every task runs once a day in the small hours, on the data of the day before; offsets are data days. */
export const demoSchedules: readonly DemoSchedule[] = [
  daily('dim_user', '10 0 * * *', []),
  daily('dim_product', '10 0 * * *', []),
  daily('dwd_order', '20 0 * * *', [], 1),
  daily('dwd_order_item', '20 0 * * *', ['dim_product'], 1),
  daily('dwd_payment', '20 0 * * *', [], 1),
  daily('dwd_refund', '30 0 * * *', []),
  daily('dwd_shipment', '30 0 * * *', []),
  daily('dwd_page_view', '40 0 * * *', []),
  daily(
    'dws_order_detail',
    '0 1 * * *',
    ['dim_user', 'dwd_order', 'dwd_order_item', 'dwd_payment', 'dwd_refund', 'dwd_shipment', 'dwd_page_view'],
    1,
  ),
  daily('dws_user_order_1d', '30 1 * * *', ['dws_order_detail']),
  daily('dws_shop_sales_1d', '30 1 * * *', ['dws_order_detail']),
  daily('dws_product_sales_1d', '30 1 * * *', ['dwd_order', 'dwd_order_item', 'dim_product']),
  daily('dws_traffic_1d', '30 1 * * *', ['dwd_page_view']),
  daily('ads_gmv_daily', '0 2 * * *', ['dws_order_detail'], 1),
  daily('ads_price_band', '0 2 * * *', ['dws_order_detail']),
  daily('ads_campaign_roi', '0 2 * * *', ['dws_order_detail']),
  daily('ads_payment_mix', '0 2 * * *', ['dws_order_detail'], 5),
  daily('ads_refund_monitor', '0 2 * * *', ['dws_order_detail']),
  daily('ads_fulfilment_sla', '15 2 * * *', ['dws_order_detail']),
  daily('ads_user_value', '30 2 * * *', ['dws_user_order_1d']),
  daily('ads_traffic_funnel', '30 2 * * *', ['dws_traffic_1d'], 5),
  {
    ...daily('ads_shop_ranking', '30 2 * * *', ['dws_shop_sales_1d']),
    dependencies: [
      { task: 'dws_shop_sales_1d', offset: 0 },
      { task: 'dws_shop_sales_1d', offset: -1 },
    ],
  },
  {
    ...daily('ads_category_trend', '30 2 * * *', ['dws_product_sales_1d']),
    dependencies: [
      { task: 'dws_product_sales_1d', offset: 0 },
      { task: 'dws_product_sales_1d', offset: -1 },
    ],
  },
  {
    ...daily('ads_executive_board', '0 7 * * *', [], 1),
    dependencies: [
      { task: 'ads_gmv_daily', offset: 0 },
      { task: 'ads_gmv_daily', offset: -1 },
      { task: 'ads_refund_monitor', offset: 0 },
      { task: 'ads_shop_ranking', offset: 0 },
    ],
  },
]
