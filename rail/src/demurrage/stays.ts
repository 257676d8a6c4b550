import type { RailEvent } from '../event.ts'
import { sortSteps, runToEnd } from '../order.ts'
import { type Action, getMeaning, type Reference } from '../status.ts'

/** What starts, pauses or ends the time a car is in its customer's hands. */
export type MomentKind =
  | 'arrival'
  | 'notice'
  | 'constructive'
  | 'order_in'
  | 'placement'
  | 'bad_order'
  | 'repaired'
  | 'departed'
  | 'release'

/** One such moment with its evidence: an event, or the customer's own request. */
export interface Moment<Proof = unknown> {
  kind: MomentKind
  ts: number
  place: string
  proof: Proof
}

/** One stay of a car with its customer, from the first notice to the release. */
export interface Stay<Proof = unknown> {
  equipment_id: string
  equipment_kind: 'R' | 'imdl'
  /** Where it was placed or, until then, where it waits. */
  place: string
  carrier: string | null
  purpose: 'loading' | 'unloading'
  /** The facts on the waybill of the arriving car. */
  stcc: string | null
  waybill_number: string | null
  shipper: string | null
  consignee: string | null
  origin_place: string | null
  /** In their order, each once. */
  moments: Moment<Proof>[]
}

/** A customer's order to the railroad to place or pull a car. */
export interface Order<Proof = unknown> {
  kind: 'order_in' | 'release'
  ts: number
  proof: Proof
}

const KINDS: Partial<Record<Action, MomentKind>> = {
  arrive_destination: 'arrival',
  notify: 'notice',
  constructive_placement: 'constructive',
  store: 'constructive',
  actual_placement: 'placement',
  bad_order: 'bad_order',
  repaired: 'repaired',
  depart: 'departed',
  interchange_delivered: 'departed',
  release: 'release',
  pull: 'release',
  outgate: 'release',
}

/** Actions that affect the clock; others do not change a stay. */
export const CLOCK_ACTIONS = Object.keys(KINDS) as readonly Action[]

const OPENS: ReadonlySet<MomentKind> = new Set(['constructive', 'placement', 'notice'])

interface StayBuilder<Event extends RailEvent> {
  stays: Stay<Event | Order>[]
  open: Stay<Event | Order> | null
  arrival: Moment<Event> | null
  /** What is known about the load the car arrived with. */
  load: Pick<RailEvent, 'load_empty' | 'stcc' | 'waybill_number' | 'shipper' | 'consignee' | 'origin_place'>
}

const NOTHING = {
  load_empty: null,
  stcc: null,
  waybill_number: null,
  shipper: null,
  consignee: null,
  origin_place: null,
}

/**
 * The stays of one car, oldest first, from its events and the customer's orders in any order and any number of copies.
 * A stay opens with a notice, constructive or actual placement, and closes with the release, or when the railroad takes
 * the car away.
 */
export const toStays = <Event extends RailEvent>(
  events: readonly Event[],
  orders: readonly Order[],
  reference: Reference,
): Stay<Event | Order>[] => runToEnd(staySteps(events, orders, reference))

/** Few enough events to process in a millisecond. */
const EVENTS_PER_STEP = 500

/** The same, a few events at a time, for callers that yield. */
export function* staySteps<Event extends RailEvent>(
  events: readonly Event[],
  orders: readonly Order[],
  reference: Reference,
): Generator<void, Stay<Event | Order>[]> {
  const builder: StayBuilder<Event> = { stays: [], open: null, arrival: null, load: NOTHING }
  const waiting = [...orders].sort((a, b) => a.ts - b.ts)
  for (const [at, event] of (yield* sortSteps(events, reference)).entries()) {
    while (waiting[0] && waiting[0].ts < event.event_ts) applyOrder(builder, waiting.shift()!)
    applyEvent(builder, event, KINDS[getMeaning(reference, event).action])
    if (at % EVENTS_PER_STEP === EVENTS_PER_STEP - 1) yield
  }
  for (const order of waiting) applyOrder(builder, order)
  return builder.stays
}

function applyOrder<Event extends RailEvent>(builder: StayBuilder<Event>, order: Order): void {
  const { open } = builder
  if (!open) return
  open.moments.push({ kind: order.kind, ts: order.ts, place: open.place, proof: order })
  if (order.kind === 'release') close(builder)
}

function applyEvent<Event extends RailEvent>(
  builder: StayBuilder<Event>,
  event: Event,
  kind: MomentKind | undefined,
): void {
  // what a car carries when it is released belongs to the next stay
  if (!builder.open) builder.load = loadAfter(builder.load, event)
  if (kind === undefined) return
  const moment: Moment<Event> = { kind, ts: event.event_ts, place: event.place, proof: event }
  if (kind === 'arrival') {
    if (builder.open && hasPlacement(builder.open) && isElsewhere(builder.open, moment))
      leave(builder, moment)
    builder.arrival = moment
    return
  }
  if (OPENS.has(kind)) return openOrContinue(builder, event, moment)
  if (!builder.open) {
    if (kind === 'departed') builder.arrival = null
    return
  }
  builder.open.moments.push(moment)
  if (kind === 'release') close(builder)
  // before its placement a car only goes from the yard to its track
  if (kind === 'departed' && hasPlacement(builder.open)) close(builder)
}

/** Another waybill is another load. */
function loadAfter(load: StayBuilder<RailEvent>['load'], event: RailEvent): StayBuilder<RailEvent>['load'] {
  const isOther = event.waybill_number !== null && event.waybill_number !== load.waybill_number
  const known = isOther ? NOTHING : load
  return {
    load_empty: event.load_empty ?? known.load_empty,
    stcc: event.stcc ?? known.stcc,
    waybill_number: event.waybill_number ?? known.waybill_number,
    shipper: event.shipper ?? known.shipper,
    consignee: event.consignee ?? known.consignee,
    origin_place: event.origin_place ?? known.origin_place,
  }
}

function openOrContinue<Event extends RailEvent>(
  builder: StayBuilder<Event>,
  event: Event,
  moment: Moment<Event>,
): void {
  const { open, arrival } = builder
  // it has arrived elsewhere since, so that is another stay, whatever went unreported in between
  if (open && arrival && isElsewhere(open, arrival)) leave(builder, arrival)
  builder.open ??= begin(builder, event)
  if (moment.kind === 'placement' && !hasPlacement(builder.open)) builder.open.place = event.place
  builder.open.moments.push(moment)
}

const isElsewhere = ({ moments }: Stay, { place }: Moment): boolean =>
  !moments.some((one) => one.place === place)

/** Ends a stay without a reported departure when the car arrives elsewhere, because a car is on one clock. */
function leave<Event extends RailEvent>(builder: StayBuilder<Event>, arrival: Moment<Event>): void {
  const { open } = builder
  if (!open) return
  open.moments = [...open.moments.filter(({ ts }) => ts <= arrival.ts), { ...arrival, kind: 'departed' }]
  close(builder)
}

function begin<Event extends RailEvent>(builder: StayBuilder<Event>, event: Event): Stay<Event | Order> {
  const { load_empty, ...load } = builder.load
  const stay: Stay<Event | Order> = {
    ...load,
    equipment_id: event.equipment_id,
    equipment_kind: event.equipment_kind,
    place: event.place,
    carrier: event.carrier ?? builder.arrival?.proof.carrier ?? null,
    purpose: load_empty === 'E' ? 'loading' : 'unloading',
    moments: builder.arrival ? [builder.arrival] : [],
  }
  builder.arrival = null
  builder.stays.push(stay)
  return stay
}

function close<Event extends RailEvent>(builder: StayBuilder<Event>): void {
  builder.open = null
}

export const hasPlacement = ({ moments }: Stay): boolean => moments.some(({ kind }) => kind === 'placement')

/** When something of this kind first happened in a stay; null when it did not. */
export const getFirst = ({ moments }: Stay, kind: MomentKind): number | null =>
  moments.find((moment) => moment.kind === kind)?.ts ?? null

/** The start of a stay: its first notice or placement. */
export const getStart = ({ moments }: Stay): number => moments.find(({ kind }) => OPENS.has(kind))?.ts ?? 0

/** When the car left its customer's hands; null while it is there. */
export const getEnd = (stay: Stay): number | null => {
  const last = stay.moments.at(-1)
  if (last?.kind === 'release') return last.ts
  return last?.kind === 'departed' ? last.ts : null
}
