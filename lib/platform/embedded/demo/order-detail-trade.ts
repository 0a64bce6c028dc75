import { columns } from './columns'

/** Columns of the wide table, part 1: who, when, how much, what and how it was paid. */
export const orderDetailTrade = columns(`
  order_id BIGINT 订单号
  order_no VARCHAR 对外订单编号 external order number
  user_id BIGINT 买家 id
  shop_id INTEGER 店铺 id
  region_code VARCHAR 收货地区编码
  channel_code VARCHAR 下单渠道 app / mini_program / web / store / live / partner
  device_type VARCHAR 下单设备
  order_source VARCHAR 流量来源 search / recommend / ad / share / direct
  order_status VARCHAR 订单状态 created / paid / shipped / received / closed / cancelled
  order_status_name VARCHAR 订单状态中文名
  coupon_id BIGINT 使用的优惠券 id,未使用为空
  is_gift BOOLEAN 是否送礼订单
  gift_message VARCHAR 送礼留言 text on the gift card
  remark_text VARCHAR 买家备注
  created_at TIMESTAMP 下单时间
  paid_at TIMESTAMP 支付时间
  shipped_at TIMESTAMP 发货时间
  received_at TIMESTAMP 签收时间
  closed_at TIMESTAMP 关闭时间
  created_hour INTEGER 下单小时 0-23
  created_day_part VARCHAR 下单时段 凌晨/上午/下午/晚上
  created_weekday INTEGER 下单星期 1 = Monday
  week_start DATE 所在周的周一
  month_start DATE 所在月的第一天
  is_weekend BOOLEAN 是否周末
  is_promotion_day BOOLEAN 是否大促日
  promotion_name VARCHAR 大促名称
  holiday_name VARCHAR 节假日名称
  order_amount DECIMAL(18,2) 订单金额(元):商品金额合计,优惠前
  discount_amount DECIMAL(18,2) 店铺优惠金额
  coupon_amount DECIMAL(18,2) 优惠券抵扣金额
  freight_amount DECIMAL(18,2) 运费
  payable_amount DECIMAL(18,2) 应付金额 = 订单金额 - 优惠 - 券 + 运费
  paid_amount DECIMAL(18,2) 实付金额 successfully paid
  unpaid_amount DECIMAL(18,2) 未付金额
  refund_amount DECIMAL(18,2) 已退金额
  net_amount DECIMAL(18,2) 净收入 = 实付 - 已退
  goods_cost_amount DECIMAL(18,2) 商品成本
  payment_fee_amount DECIMAL(18,2) 支付手续费
  shipping_cost_amount DECIMAL(18,2) 物流成本
  commission_amount DECIMAL(18,2) 平台佣金
  tax_amount DECIMAL(18,2) 增值税 VAT included in the net amount, 13 %
  amount_without_tax DECIMAL(18,2) 不含税净收入
  gross_profit_amount DECIMAL(18,2) 毛利 = 净收入 - 商品成本
  contribution_amount DECIMAL(18,2) 贡献利润 after fees, shipping and commission
  gross_margin_rate DOUBLE 毛利率
  discount_rate DOUBLE 优惠占比
  coupon_rate DOUBLE 券占比
  freight_rate DOUBLE 运费占比
  refund_rate DOUBLE 退款占实付的比例
  amount_band VARCHAR 订单金额分档
  discount_band VARCHAR 优惠力度分档
  margin_band VARCHAR 毛利率分档
  is_high_value BOOLEAN 是否高价值订单 at least 2000 yuan
  is_free_shipping BOOLEAN 是否包邮
  is_loss_making BOOLEAN 是否亏损订单
  has_coupon BOOLEAN 是否用券
  item_count INTEGER 商品行数
  sku_count INTEGER SKU 数
  total_quantity INTEGER 商品件数
  items_amount DECIMAL(18,2) 商品行金额合计,用于与订单金额核对
  item_discount_amount DECIMAL(18,2) 商品行优惠合计
  average_unit_price DOUBLE 平均单价
  highest_unit_price DECIMAL(18,2) 最高单价
  lowest_unit_price DECIMAL(18,2) 最低单价
  brand_count INTEGER 品牌数
  category_count INTEGER 品类数
  is_multi_category BOOLEAN 是否跨品类
  imported_amount DECIMAL(18,2) 进口商品金额
  own_brand_amount DECIMAL(18,2) 自有品牌金额
  weight_gram INTEGER 商品总重(克)
  weight_band VARCHAR 重量分档
  quantity_band VARCHAR 件数分档
  main_sku_id BIGINT 金额最高的 SKU
  main_product_name VARCHAR 金额最高的商品名
  main_brand_name VARCHAR 金额最高的品牌
  main_sku_amount DECIMAL(18,2) 最高一行的金额
  main_category_code VARCHAR 主品类
  main_category_share DOUBLE 主品类金额占比
  apparel_quantity INTEGER 服饰件数
  apparel_amount DECIMAL(18,2) 服饰金额
  apparel_share DOUBLE 服饰金额占比
  electronics_quantity INTEGER 数码件数
  electronics_amount DECIMAL(18,2) 数码金额
  electronics_share DOUBLE 数码金额占比
  home_quantity INTEGER 家居件数
  home_amount DECIMAL(18,2) 家居金额
  home_share DOUBLE 家居金额占比
  beauty_quantity INTEGER 美妆件数
  beauty_amount DECIMAL(18,2) 美妆金额
  beauty_share DOUBLE 美妆金额占比
  food_quantity INTEGER 食品件数
  food_amount DECIMAL(18,2) 食品金额
  food_share DOUBLE 食品金额占比
  baby_quantity INTEGER 母婴件数
  baby_amount DECIMAL(18,2) 母婴金额
  baby_share DOUBLE 母婴金额占比
  sports_quantity INTEGER 运动件数
  sports_amount DECIMAL(18,2) 运动金额
  sports_share DOUBLE 运动金额占比
  books_quantity INTEGER 图书件数
  books_amount DECIMAL(18,2) 图书金额
  books_share DOUBLE 图书金额占比
  is_paid BOOLEAN 是否已支付
  payment_attempts INTEGER 支付尝试次数
  payment_failures INTEGER 支付失败次数
  payment_success_rate DOUBLE 支付成功率
  main_payment_method VARCHAR 主支付方式
  is_combined_payment BOOLEAN 是否组合支付 more than one method
  installment_count INTEGER 分期期数
  is_installment BOOLEAN 是否分期
  installment_amount DECIMAL(18,2) 分期金额
  first_payment_at TIMESTAMP 首次支付成功时间
  payment_delay_minutes INTEGER 下单到支付的分钟数
  payment_delay_band VARCHAR 支付时延分档
  alipay_amount DECIMAL(18,2) 支付宝实付金额
  alipay_count INTEGER 支付宝支付笔数
  wechat_pay_amount DECIMAL(18,2) 微信支付实付金额
  wechat_pay_count INTEGER 微信支付支付笔数
  union_pay_amount DECIMAL(18,2) 银联实付金额
  union_pay_count INTEGER 银联支付笔数
  credit_card_amount DECIMAL(18,2) 信用卡实付金额
  credit_card_count INTEGER 信用卡支付笔数
  apple_pay_amount DECIMAL(18,2) Apple Pay实付金额
  apple_pay_count INTEGER Apple Pay支付笔数
  cash_on_delivery_amount DECIMAL(18,2) 货到付款实付金额
  cash_on_delivery_count INTEGER 货到付款支付笔数
`)
