import type { Page } from '@playwright/test'
import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { answer, open, refuse, type Scene } from './scene.ts'

const RATING = /\/api\/ticket_ratings\?/
const RATING_LINK = () => `/tickets/rate?token=${'x'.repeat(40)}`
const RATING_REQUEST = {
  qualified_id: 'MER-12',
  name: 'No report for GATX 12345 at Galesburg',
  score: null,
  comment: '',
}

const ONE = /\/api\/support\/\d+\/\d+$/
const EVIDENCE = /\/api\/support\/\d+\/\d+\/evidence$/

const LONG_TITLE =
  'TILX 280114 and two more cars have been at Kansas City Southern’s Knoche Yard since the derailment near Shreveport-Bossier City'
const LONG_PLACE = 'SHREVEPORT-BOSSIER CITY INTERMODAL AND AUTOMOTIVE DISTRIBUTION CENTER, LA'

const TRIP: TripSnapshot = {
  waybill_id: 1,
  equipment_id: 'TILX280114',
  status: 'Constructively placed',
  load_empty_status: 'L',
  current_location: 'Kansas City, MO',
  last_event: 'Interchange Received',
  last_sighting_date: '2026-11-19T11:14:00Z',
  current_zone: 'America/Chicago',
  destination_zone: 'America/New_York',
  tele_eta: '2026-11-21T11:14:00Z',
  rail_eta: null,
  exceptions: ['No movement for 72 hours', 'Bad order'],
  late_hours: 96,
  delays: [
    { text: 'left Rochelle, IL 41 h later than usual', hours: 41 },
    { text: 'held 30 h at Kansas City, MO', hours: 30 },
    { text: 'stood 25 h longer than usual at Des Moines, IA', hours: 25 },
  ],
  events: [
    {
      at: '2026-11-19T11:14:00Z',
      event: 'Interchange Received',
      location: LONG_PLACE,
      zone: 'America/Chicago',
    },
  ],
  eta_history: [{ source: 'rail', date: '2026-11-21T11:14:00Z', made_ts: '2026-11-18T11:14:00Z' }],
}

const SAVED = {
  taken_ts: '2026-11-19T12:00:00Z',
  kept: TRIP,
  now: {
    ...TRIP,
    status: 'Bad ordered, waiting for repair at the shop of the owner',
    current_location: LONG_PLACE,
    tele_eta: '2026-11-22T02:14:00Z',
    late_hours: 111,
    delays: [...TRIP.delays, { text: 'stood 15 h longer than usual at Denison, TX', hours: 15 }],
    last_event: 'Actual Placement at the customer’s siding or at a constructive placement location',
  },
}

/** A ticket with long texts in all free fields. */
const LONG_TICKET: Ticket = {
  id: 13,
  qualified_id: 'MER-13',
  id_prefix: 'MER',
  customer_id: 1,
  name: LONG_TITLE,
  description: 'Its connection leaves twice a day. Did it miss it?',
  state: 'In Progress',
  priority: 'high',
  due_ts: '2026-11-20T15:00:00Z',
  equipment_ids: ['TILX280114'],
  asset_ids: ['TILX280114'],
  tags: ['Congestion Delay/Delay', 'Railcar Maintenance', 'Refrigeration Maintenance'],
  railroads: ['BNSF', 'KCSM'],
  loaded_empty: 'L',
  created_ts: '2026-11-19T11:14:00Z',
  updated_ts: '2026-11-19T11:14:00Z',
  last_note_ts: null,
  rating: null,
  rated_ts: null,
  closed_ts: null,
  assignees: [
    {
      user_id: 41,
      first_name: 'Maximiliana-Alexandra',
      last_name: 'Featherstonehaugh-Cholmondeley',
      profile_picture: null,
    },
  ],
  created_by: 'Maximiliana-Alexandra Featherstonehaugh-Cholmondeley',
  created_by_user_id: 3,
  last_edited_by_user_id: 3,
  followers: [],
  version: 1,
  status: 1,
  reporting_groups: [],
  ticket_assets: [
    {
      equipment_id: 'TILX280114',
      waybill_id: 1,
      waybill_number: '712204',
      waybill_date: null,
      reporting_group_name_map: {},
      reporting_groups: [],
    },
  ],
  first_answer_ts: null,
  first_answer_due_ts: '2026-11-20T15:00:00Z',
  resolution_due_ts: '2026-11-23T23:00:00Z',
  rating_comment: null,
  next_target: 'answer',
  reply_due_ts: '2026-11-28T20:00:00Z',
  due_group: 'overdue',
  last_note: null,
  sort_by: 'created_ts',
  can: {
    edit: true,
    assign: true,
    tag: true,
    claim: 'This ticket is already assigned.',
    close: true,
    reopen: 'This ticket isn’t closed.',
    note: true,
    note_internally: true,
    rest: true,
    remove: 'Only the creator can delete a ticket.',
  },
}

/** Opens the first ticket of the list. */
const openFirst = async (page: Page) => {
  await page
    .getByRole('link', { name: /^[A-Z]+-\d+$/ })
    .first()
    .click()
  await page.getByRole('complementary', { name: /^Ticket [A-Z]/ }).waitFor()
}

/** Tickets, and feedback to the operator of the portal. */
export const supportScenes: readonly Scene[] = [
  {
    page: 'tickets',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets`,
  },
  {
    page: 'tickets',
    state: 'empty',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets?q=nothingatall`,
  },
  {
    page: 'tickets',
    state: 'next-due',
    visitor: 'admin',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets?sort_by=due_ts&sort_by_direction=asc`,
  },
  {
    page: 'tickets',
    state: 'refused',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets`,
    mock: refuse(/\/api\/support\/\d+\?/, 'not_permitted'),
  },
  {
    page: 'ticket',
    state: 'full',
    visitor: 'admin',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets?sort_by=due_ts&sort_by_direction=asc`,
    act: openFirst,
  },
  {
    page: 'ticket',
    state: 'with-internal-notes',
    visitor: 'admin',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets?q=demurrage&state=any`,
    act: openFirst,
  },
  {
    page: 'ticket',
    state: 'long',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets`,
    mock: async (page) => {
      await answer(ONE, LONG_TICKET)(page)
      await answer(EVIDENCE, { evidence: [SAVED, { ...SAVED, now: null }] })(page)
    },
    act: async (page) => {
      await openFirst(page)
      await page.getByText('Events and ETAs at that time').first().click()
    },
  },
  {
    page: 'ticket',
    state: 'close',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets`,
    act: async (page) => {
      await openFirst(page)
      await open(/^Close ticket/, 'dialog')(page)
    },
  },
  {
    page: 'ticket-edit',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets`,
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('textbox', { name: /^Title/ }).waitFor()
    },
  },
  {
    page: 'ticket-new',
    state: 'about-a-car',
    visitor: 'shipper',
    path: ({ customerId, waybillId }) => `/customer-support/${customerId}/tickets/new?waybills=${waybillId}`,
  },
  {
    page: 'ticket-targets',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets/targets`,
  },
  {
    page: 'ticket-macros',
    state: 'full',
    visitor: 'admin',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets/macros`,
  },
  {
    page: 'ticket-rate',
    state: 'asked',
    visitor: 'nobody',
    path: RATING_LINK,
    mock: answer(RATING, RATING_REQUEST),
  },
  {
    page: 'ticket-rate',
    state: 'refused',
    visitor: 'nobody',
    path: RATING_LINK,
    mock: refuse(RATING, 'not_found'),
  },
  { page: 'feedback', state: 'full', visitor: 'shipper', path: () => '/feedback?from=/visibility' },
  { page: 'admin-feedback', state: 'full', visitor: 'admin', path: () => '/admin/feedback' },
  {
    page: 'admin-feedback',
    state: 'read',
    visitor: 'admin',
    path: () => '/admin/feedback',
    act: async (page) => {
      await page.getByRole('button', { name: 'The consignee has a new name' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
