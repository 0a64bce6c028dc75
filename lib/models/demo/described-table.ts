/** 「订单明细宽表的」, `in the order detail table`: a table by what it is called. */
export function describedTable(verbs: string): string | undefined {
  const chinese = verbs.match(
    /(?:^|把|将|给|在|从|对|看看|看|查)\s*([\u3400-\u9fffA-Za-z ]{2,14}?)(?:数据)?表(?:里面?|中)?(?:的|里|中|有|加|新增|增加|添加|删)/,
  )?.[1]
  const english = verbs.match(/\b(?:in|of|on|from|to)\s+the\s+([a-z][a-z ]{2,30}?)\s+table\b/i)?.[1]
  const found = (chinese?.replace(/^(?:请|帮我|把|将|给|在|从|对|看看|看|查)+/, '') ?? english)?.trim()
  return found && !/^(?:这张?|该|那张?|这个|那个|本|它|same|this|that|given)$/i.test(found) ? found : undefined
}
