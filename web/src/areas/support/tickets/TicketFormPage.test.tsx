import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMacros } from '#contract/areas/support/macros/macros.contract.ts'
import { updatePresence } from '#contract/areas/support/presence/presence.contract.ts'
import { autocompleteEquipment } from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { autocompleteUsers } from '#contract/areas/lookups/people/people.contract.ts'
import { listAssetHistory } from '#contract/areas/lookups/trips/trips.contract.ts'
import { listNotes } from '#contract/areas/support/notes/notes.contract.ts'
import {
  createTicket,
  getTicket,
  listTickets,
  type Ticket,
  updateTicket,
} from '#contract/areas/support/tickets/tickets.contract.ts'
import { TICKET_TAGS } from '#contract/areas/support/tickets/tickets.rules.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ADA, makeTicket } from '../../../testing/tickets.ts'
import { supportPages } from '../support.routes.tsx'

const LIST = '/customer-support/7/tickets'
const PATIENT = { timeout: 10_000 }
const NO = { message: 'Not now.' }
const TRIP = {
  waybill_id: 90,
  waybill_date: '2026-11-01T00:00:00.000Z',
  waybill_number: '445566',
  reporting_groups: [],
  status_code: null,
  load_empty_status: 'L' as const,
  origin_location: null,
  destination_location: null,
  trip_start_date: null,
}

function open(ticket: Ticket = makeTicket()) {
  const api = signedInAs()
  api.answer(listMacros, { macros: [] })
  api.answer(updatePresence, { people: [], version: 1, last_note_ts: null })
  api.answer(listTickets, {
    tickets: [ticket],
    total_record_count: 1,
    report_groups: {},
    page: 1,
    page_size: 25,
    overdue_count: 0,
    due_today_count: 0,
    month_ratings: { good: 0, bad: 0 },
    state_counts: {},
  })
  api.answer(getTicket, ticket)
  api.answer(listNotes, { notes: [] })
  return api
}

const title = page.getByLabelText('Title')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sentBy = (api: ReturnType<typeof open>, method: string, path: string) =>
  api.calls.filter((one) => one.method === method && one.path === path).map(({ body }) => JSON.parse(body))

beforeEach(() => page.viewport(1440, 900))

describe('a new ticket', () => {
  const at = `${LIST}/new`
  const create = button('Create ticket')

  test('[SUP-027] [SUP-029] cannot be sent without a title', async () => {
    open()
    await openPortal(supportPages, at)

    await expect.element(create).toBeDisabled()
    await title.fill('   ')
    await expect.element(create).toBeDisabled()
    await title.fill('Brakes hang')
    await expect.element(create).toBeEnabled()
  })

  test('[SUP-002] [SUP-060] is sent with what was typed, and opens', async () => {
    const api = open()
    api.answer(createTicket, makeTicket())
    const { path } = await openPortal(supportPages, at)

    await title.fill('Brakes hang')
    await page.getByRole('checkbox', { name: 'Derailment' }).click()
    await create.click()

    await expect.element(page.getByText('Ticket PG-12 created!')).toBeVisible()
    await expect.poll(path, PATIENT).toBe(`${LIST}/12`)
    const [sent] = sentBy(api, 'POST', '/support/7')
    expect(sent).toMatchObject({ name: 'Brakes hang', tags: ['Derailment'], priority: 'low' })
  })

  test('[TEL-005] opened on a unit starts with what that page says about it', async () => {
    open()
    await openPortal(supportPages, `${at}?subject=TILX1%3A+silent&text=Seen+at+Joliet`)

    await expect.element(title).toHaveValue('TILX1: silent')
    await expect.element(page.getByLabelText('Description')).toHaveValue('Seen at Joliet')
  })

  test('[PLT-177] [SUP-061] that is refused shows an error and keeps the input', async () => {
    const api = open()
    api.refuse(createTicket, 503, NO)
    await openPortal(supportPages, at)

    await title.fill('Brakes hang')
    await create.click()

    await expect.element(page.getByText('Unable to create ticket.')).toBeVisible()
    await expect.element(title).toHaveValue('Brakes hang')
  })

  test('[SUP-072] offers thirteen tags in their order', async () => {
    open()
    await openPortal(supportPages, at)
    const tags = page.getByRole('group', { name: 'Tags' }).getByRole('checkbox')
    await expect.element(tags.first()).toBeVisible()

    const offered = tags.elements().map((one) => (one as HTMLInputElement).labels?.[0]?.textContent?.trim())

    expect(offered).toEqual([...TICKET_TAGS])
    expect(offered).toHaveLength(13)
  })

  test('[SUP-018] the shipments of a car are its trips, and the chosen one is sent', async () => {
    const api = open()
    api.answer(autocompleteEquipment, { data: [{ equipment_id: 'GATX1234', equipment_kind: 'R' }] })
    api.answer(listAssetHistory, { data: [TRIP], report_groups: {}, record_count: 1 })
    api.answer(createTicket, makeTicket())
    await openPortal(supportPages, at)

    await title.fill('Late')
    await page.getByRole('combobox', { name: 'Add a car or container' }).fill('GATX')
    await page.getByRole('option', { name: /GATX1234/ }).click()
    await page.getByRole('combobox', { name: 'Shipment of GATX1234' }).click()
    await page.getByRole('option', { name: /445566/ }).click()
    await create.click()

    await vi.waitFor(() => expect(sentBy(api, 'POST', '/support/7')).toHaveLength(1))
    expect(sentBy(api, 'POST', '/assets/7/GATX1234')[0]).toMatchObject({ page_size: 10 })
    expect(sentBy(api, 'POST', '/support/7')[0].ticket_assets).toEqual([
      { equipment_id: 'GATX1234', waybill_id: 90, waybill_number: '445566', waybill_date: TRIP.waybill_date },
    ])
  })
})

describe('a ticket that is edited', () => {
  const at = `${LIST}/12/edit`
  const save = button('Save')

  test('[SUP-004] [SUP-058] is sent upon the version that was read', async () => {
    const api = open(makeTicket({ version: 4 }))
    api.answer(updateTicket, makeTicket({ name: 'Brakes hang again', version: 5 }))
    await openPortal(supportPages, at)

    await title.fill('Brakes hang again')
    await save.click()

    await expect.element(page.getByText('Ticket PG-12 updated!')).toBeVisible()
    expect(sentBy(api, 'PATCH', '/support/7/12')[0]).toMatchObject({ name: 'Brakes hang again', version: 4 })
  })

  test('[PLT-177] [SUP-059] that is refused shows an error and keeps the input', async () => {
    const api = open()
    api.refuse(updateTicket, 503, NO)
    await openPortal(supportPages, at)

    await title.fill('Another title')
    await save.click()

    await expect.element(page.getByText('Unable to update ticket PG-12.')).toBeVisible()
    await expect.element(title).toHaveValue('Another title')
  })

  test('[SUP-028] [SUP-029] that is assigned can be reassigned or unassigned, and always sends its assignee', async () => {
    const api = open(makeTicket({ state: 'In Progress', assignees: [ADA] }))
    api.answer(autocompleteUsers, {
      data: [{ id: 4, full_name: 'Grace Hill', email: 'grace@demo.example', role_name: null }],
    })
    await openPortal(supportPages, at)

    await button('Remove Ada Keller').click()
    await expect.element(page.getByText(/Choose a new assignee/)).toBeVisible()
    await expect.element(save).toBeDisabled()
    await page.getByRole('combobox', { name: 'Assigned to' }).fill('gra')
    await page.getByRole('option', { name: /Grace Hill/ }).click()
    await expect.element(save).toBeEnabled()
  })

  test('is not saved while a name is half typed in a field, and is saved once it is chosen', async () => {
    const api = open()
    api.answer(autocompleteUsers, {
      data: [{ id: 4, full_name: 'Grace Hill', email: 'grace@demo.example', role_name: null }],
    })
    await openPortal(supportPages, at)
    const followers = page.getByRole('combobox', { name: 'Followers' })
    await followers.fill('gra')
    await expect.element(page.getByRole('option', { name: /Grace Hill/ })).toBeVisible()

    await save.click()

    await expect.element(page.getByText('Choose one from the list, or clear the field.')).toBeVisible()
    await expect.element(followers).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await save.click()
    await expect
      .poll(() => sentBy(api, 'PATCH', '/support/7/12'))
      .toMatchObject([{ followers: [{ full_name: 'Grace Hill' }] }])
  })

  test('[SUP-028] that is unassigned may stay unassigned', async () => {
    open()
    await openPortal(supportPages, at)

    await title.fill('Brakes hang again')

    await expect.element(save).toBeEnabled()
  })
})
