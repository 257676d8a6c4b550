import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMacros } from '#contract/areas/support/macros/macros.contract.ts'
import { updatePresence } from '#contract/areas/support/presence/presence.contract.ts'
import { listNotes } from '#contract/areas/support/notes/notes.contract.ts'
import { tagTickets } from '#contract/areas/support/bulk/bulk.contract.ts'
import { autocompleteUsers } from '#contract/areas/lookups/people/people.contract.ts'
import {
  claimTicket,
  getTicket,
  listTickets,
  type Ticket,
  updateTicket,
} from '#contract/areas/support/tickets/tickets.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ADA, CLOSED_CAN, makeTicket, OPEN_CAN } from '../../../testing/tickets.ts'
import { CLOSE_QUESTION } from '../support.messages.ts'
import { supportPages } from '../support.routes.tsx'

const LIST = '/customer-support/7/tickets'
const PATIENT = { timeout: 10_000 }
const ROWS = [
  makeTicket(),
  makeTicket({
    id: 13,
    qualified_id: 'PG-13',
    name: 'Diversion',
    state: 'In Progress',
    assignees: [ADA],
    can: { ...OPEN_CAN, claim: 'no' },
  }),
  makeTicket({ id: 14, qualified_id: 'PG-14', name: 'Old one', state: 'Closed', can: CLOSED_CAN }),
]

const getAnswer = (tickets: Ticket[], total = tickets.length) => ({
  tickets,
  total_record_count: total,
  report_groups: {},
  page: 1,
  page_size: 25,
  overdue_count: 0,
  due_today_count: 0,
  month_ratings: { good: 0, bad: 0 },
  state_counts: { Unassigned: 1, 'In Progress': 1, Closed: 1 },
})

function open(rows = ROWS, total = rows.length) {
  const api = signedInAs()
  api.answer(listMacros, { macros: [] })
  api.answer(updatePresence, { people: [], version: 1, last_note_ts: null })
  api.answer(listTickets, getAnswer(rows, total))
  api.answer(getTicket, rows[0] ?? makeTicket())
  api.answer(listNotes, { notes: [] })
  return api
}

const makeRequest = (api: ReturnType<typeof open>) =>
  api.calls.filter(({ method, path }) => method === 'GET' && path === '/support/7').map(({ query }) => query)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: RegExp) => page.getByRole('row', { name })

beforeEach(() => page.viewport(1440, 900))

const GRACE = { id: 4, full_name: 'Grace Hill', email: 'grace@demo.example', role_name: null }

/** Opens the filter of a column. */
async function openFilter(column: string) {
  await expect.element(row(/Brakes hang/)).toBeVisible()
  await button('Add filter').click()
  await page
    .getByRole('dialog', { name: 'Add filter' })
    .getByRole('button', { name: column, exact: true })
    .click()
  return page.getByRole('dialog', { name: `Filter ${column}` })
}

describe('the list of tickets', () => {
  test('[SUP-019] [SUP-031] [SUP-067] [SUP-068] [SUP-069] opens with open tickets, oldest first, 25 a page', async () => {
    const api = open()
    const { path } = await openPortal(supportPages, LIST)

    await expect.element(button(/^Unassigned 1/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button(/^In Progress 1/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button(/^Closed 1/)).toHaveAttribute('aria-pressed', 'false')
    expect(Object.fromEntries(makeRequest(api)[0]!)).toEqual({
      state: 'Unassigned,In Progress',
      page: '1',
      page_size: '25',
      sort_by: 'created_ts',
      sort_by_direction: 'asc',
    })
    expect(path()).toBe(LIST)
  })

  test('[SUP-008] [SUP-031] closed ones are shown on request, and the address includes it', async () => {
    const api = open()
    const { path } = await openPortal(supportPages, LIST)

    await button(/^Closed 1/).click()

    await expect.poll(path, PATIENT).toContain('state=Unassigned%2CIn+Progress%2CClosed')
    await expect
      .poll(() => makeRequest(api).at(-1)?.get('state'), PATIENT)
      .toBe('Unassigned,In Progress,Closed')
  })

  test('[SUP-031] [SUP-032] [SUP-036] lists separated by commas in the address narrow the list and stay there', async () => {
    const api = open()
    const { path } = await openPortal(
      supportPages,
      `${LIST}?state=Closed,In%20Progress&priority=high,low&equipment_ids=GATX1,UTLX2`,
    )

    await expect.element(row(/Old one/)).toBeVisible()
    const request = makeRequest(api).at(-1)
    expect(request?.get('state')).toBe('Closed,In Progress')
    expect(request?.get('priority')).toBe('high,low')
    expect(request?.get('equipment_ids')).toBe('GATX1,UTLX2')
    expect(path()).toContain('priority=high%2Clow')
  })

  test('a removed state filter stays removed', async () => {
    const api = open()

    await openPortal(supportPages, `${LIST}?state=any`)

    await expect.element(row(/Old one/)).toBeVisible()
    expect(makeRequest(api).at(-1)?.get('state')).toBeNull()
  })

  test('by what is due next, late tickets stand first under their head, with their latest reply', async () => {
    const late = makeTicket({
      due_ts: new Date(Date.now() - 7_200_000).toISOString(),
      due_group: 'overdue',
      next_target: 'answer',
      last_note: {
        user_id: 3,
        name: 'Ada Keller',
        text: 'Is it confirmed?',
        files: 0,
        is_internal: false,
        created_ts: new Date(Date.now() - 3_600_000).toISOString(),
      },
    })
    const api = open([late, makeTicket({ id: 13, name: 'Not due', due_group: null })])
    await openPortal(supportPages, LIST)
    await expect.element(row(/Is it confirmed\?/)).toBeVisible()
    expect(page.getByRole('row', { name: 'Overdue', exact: true }).elements()).toHaveLength(0)

    await button('Next due').click()

    await expect.poll(() => makeRequest(api).at(-1)?.get('sort_by'), PATIENT).toBe('due_ts')
    await expect.element(page.getByRole('row', { name: 'Overdue', exact: true })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'No target', exact: true })).toBeVisible()
    await expect.element(row(/Response 2 h late/)).toBeVisible()
    await expect.element(row(/Ada Keller, 60 min ago: Is it confirmed\?|Ada Keller, 1 h ago/)).toBeVisible()
  })

  test('an equipment number is whole and in one line at 1440, with Next due too', async () => {
    const due = new Date(Date.now() - 2 * 3_600_000).toISOString()
    open([makeTicket({ due_group: 'overdue', due_ts: due, next_target: 'first_answer' })])
    await openPortal(supportPages, LIST)
    await button('Next due').click()
    await expect.element(page.getByRole('row', { name: 'Overdue', exact: true })).toBeVisible()

    const text = page.getByRole('cell').getByText('UTLX207444', { exact: true }).element()
    expect([...text.getClientRects()]).toHaveLength(1)
    expect(text.getBoundingClientRect().height).toBeLessThan(24)
    const cell = text.closest('td')!
    expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right)
  })

  test('staff claim an unassigned ticket with one press, and answer the others', async () => {
    const api = open(ROWS.map((one) => ({ ...one, can: { ...one.can, note_internally: true } })))
    api.answer(claimTicket, makeTicket({ state: 'In Progress', assignees: [ADA] }))
    const { path } = await openPortal(supportPages, LIST)
    await expect.element(button('Reply to PG-13')).toBeVisible()

    await button('Claim PG-12').click()
    await expect.element(page.getByText('Ticket PG-12 assigned!')).toBeVisible()

    await button('Reply to PG-13').click()
    await expect.poll(path, PATIENT).toContain('/tickets/13')
    await expect.element(page.getByLabelText('Add note')).toHaveFocus()
  })

  test('[SUP-033] [SUP-037] My Tickets requests those of the reader', async () => {
    const api = open()
    const { path } = await openPortal(supportPages, LIST)

    await button(/^My Tickets/).click()

    await expect.poll(path, PATIENT).toContain('assignees=1')
    await expect.poll(() => makeRequest(api).at(-1)?.get('assignees'), PATIENT).toBe('1')
    await expect.element(button('Remove filter Assigned to me')).toBeVisible()
  })

  test('[SUP-035] text is searched', async () => {
    const api = open()
    await openPortal(supportPages, LIST)

    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('sparks')

    await expect.poll(() => makeRequest(api).at(-1)?.get('keyword_search'), PATIENT).toBe('sparks')
  })

  test.each([
    ['SUP-032', 'Priority', 'High', 'priority', 'high'],
    ['SUP-034', 'Tags', 'Derailment', 'tags', 'Derailment'],
  ])('[%s] narrows by %s', async (_id, column, label, name, value) => {
    const api = open()
    await openPortal(supportPages, `${LIST}?${name}=${value}`)

    await expect.poll(() => makeRequest(api).at(-1)?.get(name), PATIENT).toBe(value)
    await expect.element(button(`Remove filter ${column} ${label}`)).toBeVisible()
  })

  test('[SUP-036] narrows by equipment', async () => {
    const api = open()
    await openPortal(supportPages, LIST)

    const filter = await openFilter('Assets')
    await filter.getByRole('combobox').selectOptions('is one of')
    await filter.getByRole('textbox').fill('UTLX207444 | GATX1')
    await filter.getByRole('button', { name: 'Apply' }).click()

    await expect.poll(() => makeRequest(api).at(-1)?.get('equipment_ids'), PATIENT).toBe('UTLX207444,GATX1')
  })

  test('[SUP-049] shows number, title, state, priority, people, assets, tags, railroads, L/E and its times', async () => {
    open()
    await page.viewport(2400, 900)
    await openPortal(supportPages, LIST)
    await expect.element(row(/Brakes hang/)).toBeVisible()

    const heads = page.getByRole('columnheader').elements()
    const labels = heads.map((one) => one.textContent?.trim()).filter(Boolean)

    const FIRST = [
      'Ticket',
      'Due',
      'Title',
      'State',
      'Priority',
      'Assigned to',
      'Assets',
      'Tags',
      'Railroads',
      'L/E',
    ]
    expect(labels).toEqual([...FIRST, 'Created', 'Updated', 'Actions'])
    await page.viewport(1440, 900)
  })

  test('[SUP-070] [SUP-071] another page, size or order sends one request, 600 ms after the last change, and is in the address', async () => {
    const api = open(ROWS, 200)
    const { path } = await openPortal(supportPages, LIST)
    await expect.element(row(/Brakes hang/)).toBeVisible()
    const ofFifty = () =>
      makeRequest(api)
        .filter((query) => query.get('page_size') === '50')
        .map((query) => query.get('page'))
    vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await userEvent.selectOptions(page.getByRole('combobox', { name: 'Rows per page' }), '50 rows')
      await button('Next page').click()
      await expect.poll(path).toBe(`${LIST}?page_number=2&page_size=50`)
      await expect.element(page.getByText('Page 2 of 4')).toBeVisible()
      await vi.advanceTimersByTimeAsync(599)
      expect(ofFifty()).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(ofFifty, PATIENT).toEqual(['2'])
  })

  test('[SUP-025] only an open, unassigned ticket can be assigned', async () => {
    open()
    await openPortal(supportPages, LIST)

    await expect.element(row(/Brakes hang/).getByRole('button', { name: 'Assign PG-12' })).toBeVisible()
    await expect.element(row(/Diversion/).getByRole('button', { name: /^Assign/ })).not.toBeInTheDocument()
    await expect.element(row(/Old one/).getByRole('button', { name: /^Assign/ })).not.toBeInTheDocument()
  })

  test('[SUP-024] a closed ticket offers neither to edit, nor to assign, nor to close', async () => {
    open()
    await openPortal(supportPages, LIST)

    await expect.element(row(/Brakes hang/).getByRole('button', { name: 'Actions for PG-12' })).toBeVisible()
    await expect.element(row(/Old one/).getByRole('button', { name: /^Actions/ })).not.toBeInTheDocument()
  })

  test('[SUP-054] a ticket is taken from the list', async () => {
    const api = open()
    api.answer(claimTicket, makeTicket({ state: 'In Progress', assignees: [ADA] }))
    await openPortal(supportPages, LIST)

    await button('Assign PG-12').click()
    await button('Assign to me, Pat').click()

    await expect.element(page.getByText('Ticket PG-12 assigned!')).toBeVisible()
  })

  test('[SUP-051] a list that fails to load shows an error', async () => {
    const api = open()
    api.refuse(listTickets, 400, { message: 'no' })
    await openPortal(supportPages, LIST)

    await expect.element(page.getByText('Failed to load tickets')).toBeVisible()
  })

  test('an empty list explains what a ticket is for, and offers one', async () => {
    open([])
    await openPortal(supportPages, LIST)

    await expect.element(page.getByText('No open tickets')).toBeVisible()
  })
})

describe('several tickets at once', () => {
  test('tags are added after a preview of the count, and nothing happens on undo', async () => {
    const api = open()
    api.answer(tagTickets, {
      count: 3,
      done: 2,
      left: [{ id: 14, name: 'PG-14', why: 'This ticket is closed. Reopen it to make changes.' }],
      left_count: 1,
    })
    await openPortal(supportPages, LIST)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    const sent = () =>
      api.calls.filter(({ path }) => path === '/support/7/bulk/tag').map(({ body }) => JSON.parse(body))

    await button('Add tags').click()
    const dialog = page.getByRole('dialog', { name: 'Add tags' })
    await expect.element(dialog.getByText(/Applies to 2 tickets; 1 of 3 won’t change/)).toBeVisible()
    await expect.element(dialog.getByText('PG-14')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Add tags' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Derailment' }).click()
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await button('Undo').click()

    expect(sent()).toEqual([{ ids: [12, 13, 14], preview: true, tags: [] }])
  })
})

describe('a ticket of the list', () => {
  const AT = `${LIST}/12`
  const panel = page.getByRole('complementary', { name: 'Ticket PG-12' })

  test('[SUP-003] opens in place of the list, which stays as it is behind it', async () => {
    open()
    const { path } = await openPortal(supportPages, `${LIST}?state=Closed`)
    const table = page.getByRole('table')
    await expect.element(table).toBeVisible()
    const element = table.element()

    await page.getByRole('link', { name: 'PG-12' }).click()

    await expect.element(panel.getByText('The crew reports sparks.')).toBeVisible()
    expect(path()).toBe(`${AT}?state=Closed`)
    expect(document.querySelector('table')).toBe(element)
    expect(element.checkVisibility()).toBe(false)
  })

  test('has no notices above what is written in it', async () => {
    await page.viewport(1440, 900)
    open()
    await openPortal(supportPages, AT)
    await expect.element(panel).toBeVisible()
    const notices = page.getByRole('region', { name: 'Notices' }).element()
    const field = panel.getByLabelText('Add note')
    await expect.element(field).toBeVisible()
    expect(field.element().getBoundingClientRect().right).toBeLessThan(notices.getBoundingClientRect().left)
  })

  test('[SUP-021] [SUP-055] is claimed', async () => {
    const api = open()
    api.answer(
      claimTicket,
      makeTicket({ state: 'In Progress', assignees: [ADA], can: { ...OPEN_CAN, claim: 'no' } }),
    )
    await openPortal(supportPages, AT)

    await button('Claim').click()

    await expect.element(page.getByText('Ticket assigned!')).toBeVisible()
    await expect.element(panel.getByText('Ada Keller')).toBeVisible()
  })

  test('[PLT-177] [SUP-052] names the user who was faster', async () => {
    const api = open()
    api.refuse(claimTicket, 409, { message: 'Ada Keller already claimed PG-12.' })
    await openPortal(supportPages, AT)

    await button('Claim').click()

    await expect.element(page.getByText('Unable to assign ticket.')).toBeVisible()
    await expect.element(page.getByText('Ada Keller already claimed PG-12.')).toBeVisible()
  })

  test('[PLT-177] [SUP-053] that cannot be reassigned shows an error', async () => {
    const api = open([ROWS[1]!])
    api.answer(autocompleteUsers, { data: [GRACE] })
    api.refuse(updateTicket, 409, { message: 'This ticket is closed.' })
    await openPortal(supportPages, `${LIST}/13`)
    await button('Reassign').click()
    await button('Remove Ada Keller').click()
    const give = page.getByRole('dialog').getByRole('button', { name: 'Reassign', exact: true })
    await expect.element(give).toBeDisabled()
    await page.getByRole('dialog').getByRole('combobox').fill('gra')
    await page.getByRole('option', { name: /Grace Hill/ }).click()
    await give.click()

    await expect.element(page.getByText('Unable to reassign ticket.')).toBeVisible()
  })

  test('[SUP-022] [SUP-023] [SUP-057] closes after the question, and not when it is declined', async () => {
    const api = open()
    api.answer(updateTicket, makeTicket({ state: 'Closed', can: CLOSED_CAN }))
    await openPortal(supportPages, AT)

    await button('Close ticket').click()
    await expect.element(page.getByText(CLOSE_QUESTION)).toBeVisible()
    await button('Keep open').click()
    expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
    await button('Close ticket').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()

    await expect.element(page.getByText('Ticket PG-12 closed.')).toBeVisible()
    const [sent] = api.calls.filter(({ method }) => method === 'PATCH')
    expect(JSON.parse(sent!.body)).toEqual({ state: 'Closed' })
    for (const name of ['Edit', 'Assign', 'Close ticket'])
      await expect.element(panel.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  })

  test('[PLT-177] [SUP-056] that cannot be closed shows an error', async () => {
    const api = open()
    api.refuse(updateTicket, 409, { message: 'This ticket is closed.' })
    await openPortal(supportPages, AT)

    await button('Close ticket').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()

    await expect.element(page.getByText('Unable to close ticket.')).toBeVisible()
  })

  test.each(['12', 'nonsense'])(
    '[SUP-026] [SUP-062] that cannot be loaded (%s) leads back to the list',
    async (id) => {
      const api = open()
      api.refuse(getTicket, 404, { message: ERRORS.not_found[1] })
      const { path } = await openPortal(supportPages, `${LIST}/${id}`)

      await expect.element(page.getByText(`Could not load ticket ${id}`)).toBeVisible()
      await expect.poll(path, PATIENT).toBe(LIST)
    },
  )
})
