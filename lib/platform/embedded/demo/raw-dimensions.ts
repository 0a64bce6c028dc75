import type { DemoDays } from './demo-days'

/** Regions, shops, users, products and the calendar. Random-looking values come from hashes: the same day gives the same world. */
export function rawDimensions({ first, last }: DemoDays): string[] {
  return [
    `INSERT INTO dim_date
     SELECT d, year(d), month(d), CAST(date_trunc('week', d) AS DATE), CAST(date_trunc('month', d) AS DATE),
       isodow(d), isodow(d) >= 6, promotion IS NOT NULL, promotion, holiday
     FROM (
       SELECT d,
         CASE
           WHEN strftime(d, '%m-%d') = '11-11' THEN '双十一 Singles'' Day'
           WHEN strftime(d, '%m-%d') = '06-18' THEN '618 年中大促'
           WHEN strftime(d, '%m-%d') = '12-12' THEN '双十二'
           WHEN day(d) = 25 THEN '会员日 Member Day'
         END AS promotion,
         CASE
           WHEN strftime(d, '%m-%d') = '01-01' THEN '元旦'
           WHEN strftime(d, '%m-%d') BETWEEN '05-01' AND '05-03' THEN '劳动节'
           WHEN strftime(d, '%m-%d') BETWEEN '10-01' AND '10-07' THEN '国庆节'
         END AS holiday
       FROM (
         SELECT CAST(unnest(generate_series(DATE '${first}' - 60, DATE '${last}' + 60, INTERVAL 1 DAY)) AS DATE) AS d
       )
     )`,
    `INSERT INTO dim_region VALUES
      ('310000', '上海', 'Shanghai', '上海', '华东', '一线', false), ('110000', '北京', 'Beijing', '北京', '华北', '一线', false),
      ('440100', '广州', 'Guangzhou', '广东', '华南', '一线', false), ('440300', '深圳', 'Shenzhen', '广东', '华南', '一线', false),
      ('330100', '杭州', 'Hangzhou', '浙江', '华东', '新一线', false), ('320100', '南京', 'Nanjing', '江苏', '华东', '新一线', false),
      ('320500', '苏州', 'Suzhou', '江苏', '华东', '新一线', false), ('510100', '成都', 'Chengdu', '四川', '西南', '新一线', false),
      ('500000', '重庆', 'Chongqing', '重庆', '西南', '新一线', false), ('420100', '武汉', 'Wuhan', '湖北', '华中', '新一线', false),
      ('430100', '长沙', 'Changsha', '湖南', '华中', '新一线', false), ('610100', '西安', 'Xi''an', '陕西', '西北', '新一线', false),
      ('120000', '天津', 'Tianjin', '天津', '华北', '新一线', false), ('370200', '青岛', 'Qingdao', '山东', '华北', '新一线', false),
      ('410100', '郑州', 'Zhengzhou', '河南', '华中', '新一线', false), ('340100', '合肥', 'Hefei', '安徽', '华东', '二线', false),
      ('350200', '厦门', 'Xiamen', '福建', '华东', '二线', false), ('330200', '宁波', 'Ningbo', '浙江', '华东', '二线', false),
      ('210200', '大连', 'Dalian', '辽宁', '东北', '二线', false), ('210100', '沈阳', 'Shenyang', '辽宁', '东北', '二线', false),
      ('530100', '昆明', 'Kunming', '云南', '西南', '二线', false), ('360100', '南昌', 'Nanchang', '江西', '华东', '二线', false),
      ('450100', '南宁', 'Nanning', '广西', '华南', '二线', false), ('520100', '贵阳', 'Guiyang', '贵州', '西南', '二线', false),
      ('230100', '哈尔滨', 'Harbin', '黑龙江', '东北', '二线', false), ('130100', '石家庄', 'Shijiazhuang', '河北', '华北', '二线', false),
      ('620100', '兰州', 'Lanzhou', '甘肃', '西北', '三线', false), ('150100', '呼和浩特', 'Hohhot', '内蒙古', '华北', '三线', true),
      ('650100', '乌鲁木齐', 'Urumqi', '新疆', '西北', '三线', true), ('540100', '拉萨', 'Lhasa', '西藏', '西南', '三线', true)`,
    `INSERT INTO dim_amount_band VALUES
      ('B1', '100 元以下', 0, 100), ('B2', '100-199', 100, 200), ('B3', '200-499', 200, 500), ('B4', '500-999', 500, 1000),
      ('B5', '1000-1999', 1000, 2000), ('B6', '2000-4999', 2000, 5000), ('B7', '5000 元以上 and more', 5000, 9999999)`,
    `INSERT INTO dim_shop
     SELECT n,
       ['云帆', '拾光', '北风 Northwind', '青禾', '海豚 Dolphin', '木棉', '小满', '星野', '山居', '蓝鲸 Blue Whale',
        '初见', '知味', '漫步', '极光 Aurora', '白露', '千寻', '橙子 Orange', '南山', '朝暮', '百川'][1 + n % 20]
         || ['服饰', '数码', '家居', '美妆', '食品', '母婴', '运动', '图书'][1 + n % 8]
         || CASE n % 3 WHEN 0 THEN '旗舰店' WHEN 1 THEN '专营店' ELSE ' Store' END,
       CASE n % 3 WHEN 0 THEN 'flagship' WHEN 1 THEN 'franchise' ELSE 'self_operated' END,
       ['A', 'B', 'B', 'C', 'C', 'D'][1 + n % 6],
       code, '商家 ' || lpad(CAST(n AS VARCHAR), 3, '0'), DATE '${first}' - CAST(60 + 1800 * demo_share(n, 11) AS INTEGER),
       round(0.02 + 0.06 * demo_share(n, 12), 3)
     FROM (SELECT unnest(range(1, 61)) AS n) JOIN demo_region ON place = CAST(n * 7 % 30 AS INTEGER)`,
    `INSERT INTO ods_user
     SELECT n,
       ['晨', '雨', '小鱼', 'Leo', '阿泽', '墨', 'Nina', '果果', '安', 'Kai'][1 + n % 10]
         || demo_pick('星|_|酱|x|在路上|7|爱吃瓜|y| Li|喵', hash(n, 21)) || CAST(n % 997 AS VARCHAR),
       demo_pick('F|F|F|M|M|', hash(n, 22)),
       CAST(1958 + 48 * demo_share(n, 23) AS INTEGER), code,
       demo_pick('L1|L1|L1|L1|L2|L2|L2|L3|L3|L4|L5', hash(n, 24)),
       demo_pick('app|mini_program|web|app|live|partner', hash(n, 25)),
       -- lower ids registered earlier: over the 900 days before the first day and the 90 days since
       DATE '${first}' - 900 + to_seconds(CAST(990.0 * 86400 * n / 20001 AS INTEGER))
     FROM (SELECT unnest(range(1, 20001)) AS n)
     JOIN demo_region ON place = CAST(floor(30 * pow(demo_share(n, 26), 1.6)) AS INTEGER)`,
    `INSERT INTO ods_product
     SELECT n,
       demo_pick('轻薄|复古|家用|便携|经典|Pro|儿童|无糖|加厚|Mini', hash(n, 31))
         || CASE category
           WHEN 'apparel' THEN ['连衣裙', '羽绒服', '牛仔裤', '卫衣', 'T恤'][1 + n // 8 % 5]
           WHEN 'electronics' THEN ['耳机', '充电宝', '机械键盘', '显示器', '平板电脑'][1 + n // 8 % 5]
           WHEN 'home' THEN ['收纳箱', '台灯', '四件套', '保温杯', '电饭煲'][1 + n // 8 % 5]
           WHEN 'beauty' THEN ['面膜', '口红', '精华液', '防晒霜', '洗面奶'][1 + n // 8 % 5]
           WHEN 'food' THEN ['坚果礼盒', '咖啡豆', '燕麦片', '牛肉干', '橄榄油'][1 + n // 8 % 5]
           WHEN 'baby' THEN ['纸尿裤', '奶瓶', '推车', '积木', '睡袋'][1 + n // 8 % 5]
           WHEN 'sports' THEN ['跑鞋', '瑜伽垫', '帐篷', '冲锋衣', '哑铃'][1 + n // 8 % 5]
           ELSE ['小说', '绘本', '编程入门', '摄影集', '字典'][1 + n // 8 % 5]
         END || ' ' || CAST(n AS VARCHAR),
       category,
       demo_pick('云帆|Northwind|青禾|Aurora|知味|BlueWhale|木棉|Kite|山居|Lumen|小满|Orchard', hash(n, 32)),
       price, round(price * (0.45 + 0.3 * demo_share(n, 33)), 2),
       CAST(80 + 4000 * pow(demo_share(n, 34), 3) AS INTEGER), hash(n, 35) % 6 = 0, hash(n, 36) % 7 = 0,
       DATE '${first}' - CAST(700 * demo_share(n, 37) AS INTEGER)
     FROM (
       SELECT n, category,
         CAST(round(base * (0.5 + 1.5 * demo_share(n, 38)), 0) - 0.1 AS DECIMAL(18, 2)) AS price
       FROM (
         SELECT n, ['apparel', 'electronics', 'home', 'beauty', 'food', 'baby', 'sports', 'books'][1 + n % 8] AS category,
           [180, 900, 160, 140, 70, 130, 240, 45][1 + n % 8] AS base
         FROM (SELECT unnest(range(1, 801)) AS n)
       )
     )`,
  ]
}
