import type { DemoTable } from '@/lib/platform/embedded/demo-world'
import { columns } from './columns'

/** DIM: what rows are described by. */
export const dimensionTables: DemoTable[] = [
  {
    name: 'dim_date',
    layer: 'DIM',
    owner: 'Mia Chen',
    comment: '日期维表 calendar with weekends, holidays and promotions',
    lifecycleDays: null,
    columns: columns(`
      date_id DATE 日期
      year INTEGER 年
      month INTEGER 月
      week_start DATE 所在周的周一
      month_start DATE 月初
      weekday INTEGER 1 = Monday
      is_weekend BOOLEAN 是否周末
      is_promotion BOOLEAN 是否大促日
      promotion_name VARCHAR 大促名称
      holiday_name VARCHAR 节假日
    `),
  },
  {
    name: 'dim_region',
    layer: 'DIM',
    owner: 'Mia Chen',
    comment: '地区维表',
    lifecycleDays: null,
    columns: columns(`
      region_code VARCHAR 城市编码
      region_name VARCHAR 城市
      region_name_en VARCHAR city in English
      province_name VARCHAR 省份
      zone_name VARCHAR 大区
      city_tier VARCHAR 线级
      is_remote BOOLEAN 是否偏远
    `),
  },
  {
    name: 'dim_shop',
    layer: 'DIM',
    owner: 'Mia Chen',
    comment: '店铺维表 shops',
    lifecycleDays: null,
    columns: columns(`
      shop_id INTEGER 店铺 id
      shop_name VARCHAR 店铺名
      shop_type VARCHAR flagship / franchise / self_operated
      shop_level VARCHAR 店铺等级 A-D
      region_code VARCHAR 所在城市
      seller_name VARCHAR 商家
      opened_on DATE 开店日期
      commission_rate DOUBLE 佣金率
    `),
  },
  {
    name: 'dim_amount_band',
    layer: 'DIM',
    owner: '林越',
    comment: '金额分档维表 half-open bands [lower, upper)',
    lifecycleDays: null,
    columns: columns(`
      band_code VARCHAR 分档编码
      band_name VARCHAR 分档名
      lower_amount DECIMAL(18,2) 下限(含)
      upper_amount DECIMAL(18,2) 上限(不含)
    `),
  },
  {
    name: 'dim_user',
    layer: 'DIM',
    owner: 'Mia Chen',
    comment: '用户维表,带城市',
    lifecycleDays: null,
    columns: columns(`
      user_id BIGINT 用户 id
      nickname VARCHAR 昵称
      gender VARCHAR 性别
      birth_year INTEGER 出生年份
      region_code VARCHAR 城市编码
      city_name VARCHAR 城市
      province_name VARCHAR 省份
      level_code VARCHAR 会员等级
      register_channel VARCHAR 注册渠道
      register_at TIMESTAMP 注册时间
    `),
  },
  {
    name: 'dim_product',
    layer: 'DIM',
    owner: 'Mia Chen',
    comment: '商品维表,带品类名 products with the names of their categories',
    lifecycleDays: null,
    columns: columns(`
      sku_id BIGINT SKU
      product_name VARCHAR 商品名
      category_code VARCHAR 品类编码
      category_name VARCHAR 品类名
      brand_name VARCHAR 品牌
      list_price DECIMAL(18,2) 标价
      cost_price DECIMAL(18,2) 成本价
      expected_margin_rate DOUBLE 预期毛利率
      weight_gram INTEGER 重量(克)
      is_imported BOOLEAN 是否进口
      is_own_brand BOOLEAN 是否自有品牌
      listed_on DATE 上架日期
    `),
  },
]
