import { dayAt } from '#contract/base/zone-table.ts'
import type { NoticeSetting } from '#contract/areas/admin/notice/notice.contract.ts'
import { showDate } from '#contract/base/dates.ts'

/** The stored fields of the notice. */
export const toText = ({
  title,
  body = '',
  link_text = '',
}: {
  title: string
  body?: string | undefined
  link_text?: string | undefined
}) => ({ title, body, link_text })

/** When and to whom it is shown, as stored. */
export const toAudience = ({ starts_on, ends_on, audience, customers }: NoticeSetting) => ({
  starts_on,
  ends_on,
  audience,
  customers,
})

type State = Pick<NoticeSetting, 'active' | 'version' | 'starts_on' | 'ends_on' | 'audience' | 'customers'>

/** Describes who sees the notice and when. */
export function noticeState(notice: State, today = dayInChicago(new Date())): string {
  const { active, version, starts_on: from, ends_on: to } = notice
  if (version === '0') return 'No notice yet.'
  if (!active) return `Version ${version} isn’t shown.`
  if (to !== null && to < today)
    return `Version ${version} was shown to ${audienceText(notice)} through ${showDate(to)}.`
  const until = to === null ? '' : ` through ${showDate(to)}`
  if (from !== null && from > today)
    return `Version ${version} will be shown to ${audienceText(notice)} from ${showDate(from)}${until}.`
  return `Version ${version} is shown to ${audienceText(notice)}${until}.`
}

const audienceText = ({ audience, customers }: Pick<State, 'audience' | 'customers'>): string =>
  audience === 'customers'
    ? new Intl.ListFormat('en-US').format(customers.map(({ name }) => name))
    : { all: 'everyone', staff: 'staff' }[audience]

const dayInChicago = (now: Date): string => dayAt(now, 'America/Chicago')
