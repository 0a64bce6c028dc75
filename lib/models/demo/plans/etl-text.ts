import type { Words } from '@/lib/models/demo/language'
import { type EtlDesign, etlColumns, grainText, type Proof } from './etl-script'
import { bullets, document, grid, reasonText } from './phases'
import { code } from './phrases'

interface EtlFacts {
  design: EtlDesign
  proof: Proof
  upstream: string | undefined
  cron: string | undefined
  keys: string
}

/** Grain, columns, the proof with its numbers, and what it runs after. */
export function etlDocument({ design, proof, upstream, cron, keys }: EtlFacts, request: string, words: Words): string {
  const { target, source, filters } = design
  const grouped =
    proof.groupedRows === undefined
      ? words('分组太多，没有逐组加总：未知。', 'Too many groups to add up one by one: unknown.')
      : words(`各组加起来 ${proof.groupedRows} 行。`, `The groups hold ${proof.groupedRows} rows together.`)
  return document(words(`新任务 ${target}`, `New task ${target}`), [
    reasonText(request, words),
    `## ${words('粒度', 'Grain')}\n\n${grainText(design, words)}${words('。', '.')}`,
    `## ${words('字段', 'Columns')}\n\n${grid(
      [words('字段', 'Column'), words('类型', 'Type'), words('含义', 'Meaning')],
      etlColumns(design, proof).map(({ name, type, comment }) => [`\`${name}\``, type, comment.replaceAll('|', '\\|')]),
    )}`,
    `## ${words('验证', 'Proof')}\n\n${bullets([
      words(
        `数据日期 ${proof.day}：来源 \`${source.name}\` ${proof.sourceRows} 行，汇总成 ${proof.groups} 行。${grouped}`,
        `Data day ${proof.day}: ${proof.sourceRows} rows of \`${source.name}\` become ${proof.groups}. ${grouped}`,
      ),
      words(`没有分组键的来源行：${proof.nullKeys}。`, `Source rows without a key: ${proof.nullKeys}.`),
      ...(filters.length > 0 ? [words(`条件：${filters.join('，')}。`, `Conditions: ${filters.join(', ')}.`)] : []),
    ])}`,
    `## ${words('运行', 'Runs')}\n\n${bullets([
      upstream
        ? words(
            `在 ${code([upstream], words)} 同一天成功之后${cron ? `，调度 \`${cron}\`` : ''}。`,
            `After ${code([upstream], words)} of the same day${cron ? `, schedule \`${cron}\`` : ''}.`,
          )
        : words('没有任务写来源表，所以没有依赖。', 'No task fills the source, so there is no dependency.'),
      words(`质量规则（不阻塞）：\`${keys}\`。`, `Quality rule, not blocking: \`${keys}\`.`),
    ])}`,
  ])
}

/** The grain does not hold, or there is nothing to work up: what was counted, and that nothing was made. */
export const notUniqueText = ({ source, dimensions }: EtlDesign, proof: Proof, words: Words): string =>
  proof.sourceRows === 0
    ? words(
        `\`${source.name}\` 没有符合条件的数据，没有建表和任务。`,
        `\`${source.name}\` has no rows for this, so nothing was made.`,
      )
    : words(
        `\`${source.name}\` 在 ${proof.day} 有 ${proof.nullKeys} 行（共 ${proof.sourceRows} 行）的 ${code(dimensions, words)} 是空的，粒度不成立。这些行怎么算，请先定。没有建表和任务。`,
        `${proof.nullKeys} of ${proof.sourceRows} rows of \`${source.name}\` for ${proof.day} lack ${code(dimensions, words)}, so the grain does not hold. Say what shall become of them. Nothing was made.`,
      )
