/** By the parser's node kinds and by function names, in lower case. */
const names = new Set(
  (
    'sum avg min max count array_agg string_agg group_concat aggregate_function collect_list collect_set stddev ' +
    'stddev_samp stddev_pop variance var_samp var_pop approx_distinct median quantile any_value count_if bit_and_agg ' +
    'bit_or_agg listagg arg_max arg_min max_by min_by uniq uniqexact grouparray sumif countif bool_and bool_or ' +
    'percentile percentile_approx percentile_cont percentile_disc approx_count_distinct quantile_cont'
  ).split(' '),
)

/** Also functions of other uses: aggregates where roles are told, not where a missing GROUP BY is. */
const sometimes = new Set(['first', 'last', 'list', 'mode'])

export const aggregateKinds: readonly string[] = [...names, ...sometimes]

export const isAggregateName = (name: string): boolean => names.has(name.toLowerCase())
