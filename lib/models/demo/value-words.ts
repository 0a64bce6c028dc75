import { placeOf, takePlaces } from './places'

/** Words of the trade for values that tables keep as codes; a code is only used when the table has it. */
const codes: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/已取消/g, ['cancelled', 'canceled']],
  [/已完成/g, ['completed', 'finished', 'done']],
  [/已支付|已付款/g, ['paid']],
  [/旗舰店/g, ['flagship']],
  [/加盟店/g, ['franchise']],
  [/直营店|自营店?/g, ['self_operated', 'direct']],
  [/支付宝/g, ['alipay']],
  [/微信支付|微信/g, ['wechat_pay', 'wechat', 'weixin']],
  [/银联/g, ['union_pay', 'unionpay']],
  [/信用卡/g, ['credit_card']],
  [/货到付款/g, ['cash_on_delivery', 'cod']],
  [/小程序/g, ['mini_program', 'miniprogram']],
  [/直播间?/g, ['live']],
]

/** Takes such words and names of places out of a text; `of` tells what the places are. */
export function takeValueWords(text: string): { values: string[]; of: string[]; rest: string } {
  const places = takePlaces(text)
  const values = [...places.values]
  let { rest } = places
  for (const [pattern] of codes) {
    rest = rest.replace(pattern, (word) => {
      values.push(word)
      return ' '.repeat(word.length)
    })
  }
  return { values, of: places.of, rest }
}

/** What a table may have for a word: itself, or its codes. */
export const spellingsOf = (word: string): string[] => {
  const known = codes.find(([pattern]) => word.match(pattern)?.[0] === word)?.[1] ?? []
  const place = placeOf(word)
  return [word.toLowerCase(), ...known, ...(place === undefined ? [] : [place])]
}
