import type { DemoTable } from '@/lib/platform/embedded/demo-world'
import { columns } from './columns'

/** DWD: cleaned rows, one table a business event. */
export const detailTables: DemoTable[] = [
  {
    name: 'dwd_order',
    layer: 'DWD',
    owner: '林越',
    comment: '订单明细:清洗、去重、补全应付金额',
    lifecycleDays: 730,
    columns: columns(`
      order_id BIGINT 订单号
      order_no VARCHAR 对外订单编号
      user_id BIGINT 买家 id
      shop_id INTEGER 店铺 id
      region_code VARCHAR 收货地区编码,缺失为 unknown
      channel_code VARCHAR 下单渠道,小写
      device_type VARCHAR 设备
      order_source VARCHAR 流量来源
      order_status VARCHAR 订单状态
      order_amount DECIMAL(18,2) 订单金额(元),优惠前
      discount_amount DECIMAL(18,2) 店铺优惠
      coupon_id BIGINT 优惠券 id
      coupon_amount DECIMAL(18,2) 券抵扣
      freight_amount DECIMAL(18,2) 运费
      payable_amount DECIMAL(18,2) 应付金额 amount to be paid
      is_gift BOOLEAN 是否送礼
      gift_message VARCHAR 送礼留言
      remark_text VARCHAR 买家备注
      promised_hours INTEGER 承诺时效
      created_at TIMESTAMP 下单时间
      paid_at TIMESTAMP 支付时间
      shipped_at TIMESTAMP 发货时间
      received_at TIMESTAMP 签收时间
      closed_at TIMESTAMP 关闭时间
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'dwd_order_item',
    layer: 'DWD',
    owner: '林越',
    comment: '订单商品行明细,带商品属性与成本',
    lifecycleDays: 730,
    columns: columns(`
      item_id BIGINT 商品行 id
      order_id BIGINT 订单号
      line_no INTEGER 行号
      sku_id BIGINT SKU
      product_name VARCHAR 商品名
      category_code VARCHAR 品类
      brand_name VARCHAR 品牌
      quantity INTEGER 件数
      unit_price DECIMAL(18,2) 成交单价
      item_amount DECIMAL(18,2) 行金额
      item_discount DECIMAL(18,2) 行优惠
      cost_amount DECIMAL(18,2) 行成本
      weight_gram INTEGER 单件重量(克)
      is_imported BOOLEAN 是否进口
      is_own_brand BOOLEAN 是否自有品牌
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'dwd_payment',
    layer: 'DWD',
    owner: '林越',
    comment: '支付明细 payments with normalised methods',
    lifecycleDays: 730,
    columns: columns(`
      payment_id BIGINT 支付流水号
      order_id BIGINT 订单号
      pay_method VARCHAR 支付方式
      pay_amount DECIMAL(18,2) 支付金额
      fee_amount DECIMAL(18,2) 手续费
      is_success BOOLEAN 是否成功
      installment_count INTEGER 分期期数
      paid_at TIMESTAMP 支付时间
      dt DATE 下单日期(分区)
    `),
  },
  {
    name: 'dwd_refund',
    layer: 'DWD',
    owner: '周宁',
    comment: '退款明细',
    lifecycleDays: 730,
    columns: columns(`
      refund_id BIGINT 退款单号
      order_id BIGINT 订单号
      refund_amount DECIMAL(18,2) 退款金额
      reason_code VARCHAR 原因
      refund_status VARCHAR 状态
      applied_at TIMESTAMP 申请时间
      finished_at TIMESTAMP 完成时间
      handling_hours DOUBLE 处理时长(小时)
      dt DATE 申请日期(分区)
    `),
  },
  {
    name: 'dwd_shipment',
    layer: 'DWD',
    owner: '周宁',
    comment: '发货明细',
    lifecycleDays: 730,
    columns: columns(`
      shipment_id BIGINT 包裹号
      order_id BIGINT 订单号
      warehouse_code VARCHAR 发货仓
      carrier_code VARCHAR 承运商
      weight_gram INTEGER 重量(克)
      shipping_cost DECIMAL(18,2) 物流成本
      shipped_at TIMESTAMP 发出时间
      delivered_at TIMESTAMP 送达时间
      delivery_hours DOUBLE 在途时长(小时)
      dt DATE 发货日期(分区)
    `),
  },
  {
    name: 'dwd_page_view',
    layer: 'DWD',
    owner: 'Diego Ruiz',
    comment: '访问明细 visits without robots',
    lifecycleDays: 180,
    columns: columns(`
      user_id BIGINT 用户 id
      channel_code VARCHAR 渠道
      session_count INTEGER 会话数
      page_views INTEGER 浏览页数
      product_views INTEGER 商品页浏览数
      cart_adds INTEGER 加购次数
      duration_seconds INTEGER 停留秒数
      dt DATE 数据日期(分区)
    `),
  },
]
