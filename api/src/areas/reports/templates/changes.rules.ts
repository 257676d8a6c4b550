import type { TemplateBody } from '#contract/areas/reports/templates/templates.contract.ts'
import {
  DATASET_LABELS,
  dayText,
  MEASURE_LABELS,
  OPERAND_LABELS,
  SHOWN_AS_LABELS,
} from '#contract/areas/reports/reports.rules.ts'

type Labels = ReadonlyMap<string, string>

/** What differs between two versions of a template, one sentence each. */
export function describeChanges(before: TemplateBody, after: TemplateBody, labels: Labels): string[] {
  const name = (key: string) => labels.get(key) ?? key
  return [
    ...(before.template_name === after.template_name
      ? []
      : [`Renamed “${before.template_name}” to “${after.template_name}”.`]),
    ...(before.dataset === after.dataset
      ? []
      : [`Changed the data to ${DATASET_LABELS[after.dataset].toLowerCase()}.`]),
    ...compare('column', before.columns, after.columns, ({ key }) => name(key)),
    ...renamed(before.columns, after.columns, ({ key }) => name(key)),
    ...compare(
      'filter',
      before.filters,
      after.filters,
      ({ key, operand, value }) => `${name(key)} ${OPERAND_LABELS[operand]} ${dayText(value)}`,
    ),
    ...compare('group', before.groups, after.groups, ({ key, by }) =>
      by ? `${name(key)} by ${by}` : name(key),
    ),
    ...compare('column group', before.across, after.across, ({ key, by }) =>
      by ? `${name(key)} by ${by}` : name(key),
    ),
    ...compare('measure', before.measures, after.measures, ({ key, kind, shown_as: shownAs }) => {
      const text = kind === 'count' ? MEASURE_LABELS.count : `${MEASURE_LABELS[kind]} ${name(key)}`
      return shownAs ? `${text} (${SHOWN_AS_LABELS[shownAs].toLowerCase()})` : text
    }),
    ...compare(
      'sort',
      before.sort,
      after.sort,
      ({ key, direction }) => `${name(key)} ${direction === 'asc' ? 'ascending' : 'descending'}`,
    ),
  ]
}

/** What was added and removed; a changed order is reported only when nothing else changed. */
function compare<One>(
  noun: string,
  before: readonly One[],
  after: readonly One[],
  text: (one: One) => string,
): string[] {
  const old = before.map(text)
  const now = after.map(text)
  const added = now.filter((one) => !old.includes(one)).map((one) => `Added ${noun} ${one}.`)
  const removed = old.filter((one) => !now.includes(one)).map((one) => `Removed ${noun} ${one}.`)
  if (added.length + removed.length > 0) return [...added, ...removed]
  return old.join('|') === now.join('|') ? [] : [`Changed the order of ${noun}s.`]
}

function renamed(
  before: TemplateBody['columns'],
  after: TemplateBody['columns'],
  usual: (one: TemplateBody['columns'][number]) => string,
): string[] {
  const old = new Map(before.map((one) => [one.key, one.label || usual(one)]))
  return after.flatMap((one) => {
    const was = old.get(one.key)
    const now = one.label || usual(one)
    return was === undefined || was === now ? [] : [`Renamed “${was}” to “${now}”.`]
  })
}
