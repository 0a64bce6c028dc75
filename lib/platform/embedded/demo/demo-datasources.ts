import type { DemoDatasource } from '@/lib/platform/embedded/demo-world'

/** Where ODS comes from; hosts that exist nowhere. */
export const demoDatasources: readonly DemoDatasource[] = [
  {
    name: 'shop_mysql',
    type: 'mysql',
    owner: '林越',
    connection: { host: 'mysql.shop.invalid', port: '3306', database: 'shop' },
  },
  {
    name: 'tracking_kafka',
    type: 'kafka',
    owner: 'Diego Ruiz',
    connection: { brokers: 'kafka.tracking.invalid:9092', topic: 'page_view' },
  },
  {
    name: 'ads_export_sftp',
    type: 'sftp',
    owner: 'Diego Ruiz',
    connection: { host: 'sftp.ads.invalid', folder: '/export/daily' },
  },
]
