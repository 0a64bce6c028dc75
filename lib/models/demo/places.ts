/** Places by the two names they have; tables keep the Chinese one. */
const cities =
  '上海 Shanghai 北京 Beijing 广州 Guangzhou 深圳 Shenzhen 杭州 Hangzhou 南京 Nanjing 苏州 Suzhou 成都 Chengdu 重庆 Chongqing 武汉 Wuhan 长沙 Changsha 西安 Xian 天津 Tianjin 青岛 Qingdao 郑州 Zhengzhou 合肥 Hefei 厦门 Xiamen 宁波 Ningbo 大连 Dalian 沈阳 Shenyang 昆明 Kunming 南昌 Nanchang 南宁 Nanning 贵阳 Guiyang 哈尔滨 Harbin 石家庄 Shijiazhuang 兰州 Lanzhou 呼和浩特 Hohhot 乌鲁木齐 Urumqi 拉萨 Lhasa'
const provinces =
  '广东 Guangdong 浙江 Zhejiang 江苏 Jiangsu 四川 Sichuan 湖北 Hubei 湖南 Hunan 陕西 Shaanxi 山东 Shandong 河南 Henan 安徽 Anhui 福建 Fujian 辽宁 Liaoning 云南 Yunnan 江西 Jiangxi 广西 Guangxi 贵州 Guizhou 黑龙江 Heilongjiang 河北 Hebei 甘肃 Gansu 内蒙古 Mongolia 新疆 Xinjiang 西藏 Tibet'
const zones = '华东 East 华北 North 华南 South 华中 Central 西南 Southwest 西北 Northwest 东北 Northeast'

interface Place {
  concept: 'city' | 'province' | 'zone'
  zh: string
  say: RegExp
}

const placesIn = (names: string, concept: Place['concept'], ending: string, after = ''): Place[] =>
  [...names.matchAll(/(\S+) (\S+)/g)].map(([, zh = '', en = '']) => ({
    concept,
    zh,
    say: new RegExp(
      `${zh}(?:${ending})?(?![发锁])|\\b${en.replace('Xian', "Xi'?an").replace('Mongolia', 'Inner Mongolia')}${after}\\b`,
      'gi',
    ),
  }))

const places: readonly Place[] = [
  ...placesIn(zones, 'zone', '地区|大区|区', ' china'),
  ...placesIn(cities, 'city', '市'),
  ...placesIn(provinces, 'province', '省|自治区'),
]

/** Takes names of places out of a text, also those that stand side by side: 「北京上海」. */
export function takePlaces(text: string): { values: string[]; of: string[]; rest: string } {
  const found: Array<{ word: string; of: string }> = []
  let rest = text
  for (const { say, concept } of places) {
    rest = rest.replace(say, (word) => {
      found.push({ word, of: concept })
      return ' '.repeat(word.length)
    })
  }
  return { values: found.map(({ word }) => word), of: [...new Set(found.map(({ of }) => of))], rest }
}

/** What tables call a place; undefined for other words. */
export const placeOf = (word: string): string | undefined => places.find(({ say }) => word.match(say)?.[0] === word)?.zh
