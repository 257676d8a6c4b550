import type {
  TenderStatus,
  TimelineEntry,
  WaybillFile,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { Purpose } from '#contract/areas/waybilling/tenders/documents.rules.ts'
import { tenderList } from '#contract/areas/waybilling/tenders/tenders.list.ts'
import type { WaybillFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, rowSql, utcText } from '../../../list/list-sql.ts'

/** A state as people read it, for searches (WBL-121 to WBL-125). */
const STATE_LABELS = raw(`case t.state
  when 'tender_responded_accepted' then 'tender accepted' when 'tender_responded_rejected' then 'tender rejected'
  when 'acknowledged_accepted' then 'acknowledgement accepted' when 'acknowledged_rejected' then 'acknowledgement rejected'
  else lower(replace(t.state, '_', ' ')) end`)

const ADVICE = sql`case when t.advice_code is null and t.waybill_number is null then null else json_build_object(
  'waybillNumber', t.waybill_number, 'receivedDate', ${utcText(raw('t.advice_received_ts'))}, 'code', t.advice_code,
  'message', t.advice_message) end`
const ACKNOWLEDGEMENT = raw(`case when t.acknowledgement_code is null then null else json_build_object(
  'code', t.acknowledgement_code, 'message', t.acknowledgement_message) end`)
const UNDECIDED = raw(`case when t.undecided_number is null then null else json_build_object(
  'controlNumber', t.undecided_number, 'purpose', t.undecided_purpose) end`)
/** No answer arrived within the railroad's usual time. */
const IS_LATE = raw(`coalesce(t.answer_due_ts < now(), false)`)

/** Hazardous materials of the bill of lading, as it names them. */
const HAZMAT = raw(`(select string_agg(distinct h #>> '{}', '; ') from jsonb_path_query(t.waybill,
  '$.heading.loop_header_LS_loop[*].hazardous_identification_information_LH1_loop[*].hazardous_identification_information_LH1.un_na_identification_code_03') h
  where h #>> '{}' <> '')`)

/** The bills booked together with this one, where it is the first of them. */
const BATCH = raw(`case when t.batch_id = t.request_id then (
  select json_build_object('bills', sum(n)::int, 'states', json_agg(json_build_object('state', state, 'bills', n) order by n desc, state))
  from (select state, count(*)::int as n from tenders b
    where b.customer_id = t.customer_id and b.batch_id = t.request_id group by state) states) end`)

/** The first bill of a batch, or one booked alone; as written in the index tenders_by_first_bill. */
const IS_FIRST = raw('coalesce(t.batch_id, t.request_id) = t.request_id')

interface RowKind {
  /** The fields of a row about its batch. */
  batch: Sql
  /** Columns that the index of these rows has. */
  counted: readonly ('state' | 'carrier')[]
  conditions: readonly Sql[]
}

/** How booking requests are searched: by equipment, bill of lading, or the label of their state (WBL-012). */
const makeRows = ({ batch, counted, conditions }: RowKind) =>
  listSql<{ customerId: number }>()({
    list: tenderList,
    from: raw('tenders t'),
    columns: {
      state: { value: raw('t.state'), sort: STATE_LABELS },
      bolNumber: raw('t.bol_number'),
      controlNumber: raw('t.control_number'),
      submittedDate: { value: raw('t.submitted_ts'), isIndexed: true },
      equipmentId: raw('t.equipment_id'),
      shipmentNumber: raw('t.shipment_number'),
      origin: raw('t.origin'),
      destination: raw('t.destination'),
      carrier: raw('t.scac'),
      waybillNumber: raw('t.waybill_number'),
      failure: raw('t.failure'),
      batchId: raw('t.batch_id'),
    },
    fields: {
      requestId: raw('t.request_id'),
      patternId: raw('t.pattern_id'),
      otherUnits: raw('t.other_units'),
      hazmat: HAZMAT,
      advice: ADVICE,
      acknowledgement: ACKNOWLEDGEMENT,
      isLate: IS_LATE,
      undecided: UNDECIDED,
      conflict: raw('t.conflict'),
      batch,
    },
    scopes: { batches: [], all: [], late: [raw('t.answer_due_ts < now()')] },
    counted,
    where: ({ customerId }) => [sql`t.customer_id = ${customerId}`, ...conditions],
    search: (terms) => ({
      tables: [],
      conditions: terms.map((term) => {
        const text = term.trim().toLowerCase()
        const isEquipment = sql`strpos(lower(array_to_string(t.equipment_id || t.other_units, ' ')), ${text.replaceAll(' ', '')}::text) > 0`
        const isBill = sql`strpos(lower(t.bol_number), ${text}::text) > 0`
        const isState = sql`strpos(${STATE_LABELS}, ${text.replaceAll('_', ' ')}::text) > 0`
        return sql`(${isState} or ${isEquipment} or ${isBill})`
      }),
      extras: {},
    }),
  })

/** Every bill is a row. */
export const tenderRows = makeRows({
  batch: raw('null::json'),
  counted: ['state', 'carrier'],
  conditions: [],
})

/** A batch is a row: the first of its bills. */
export const batchRows = makeRows({ batch: BATCH, counted: ['carrier'], conditions: [IS_FIRST] })

export type StoredStatus = Omit<TenderStatus, 'can'>

export const selectTenderStatus = (db: Db, customerId: number, requestId: number) =>
  db.row<StoredStatus>(sql`
    select ${rowSql(tenderRows).fields} from tenders t
    where t.customer_id = ${customerId} and t.request_id = ${requestId}`)

export const selectEntries = (db: Db, customerId: number, requestId: number) =>
  db.rows<TimelineEntry>(sql`
    select entry_id as "entryId", ${utcText(raw('at'))} as at, step, state, message, file_id as "fileId", problems
    from tender_entries where customer_id = ${customerId} and request_id = ${requestId} order by entry_id`)

/** Documents of a request, newest first; with their content where ids are named. */
export const selectFiles = (db: Db, customerId: number, requestId: number, ids: readonly number[] | null) =>
  db.rows<WaybillFile>(sql`
    select file_id as id, file_type as "fileType", ${utcText(raw('created_ts'))} as "createdDate",
      ${ids === null ? raw('null::text') : raw('content')} as content
    from tender_files where customer_id = ${customerId} and request_id = ${requestId}
      ${ids === null ? raw('') : sql`and file_id = any(${[...ids]}::bigint[])`}
    order by file_id desc`)

export interface TenderToSave extends WaybillFacts {
  patternId: number | null
  waybill: object
  scac: string
  userId: number
  /** Names a car of a batch. */
  bookingKey?: string
}

export async function insertTender(db: Db, customerId: number, tender: TenderToSave): Promise<number> {
  const row = await db.row<{ request_id: number }>(sql`
    insert into tenders (customer_id, pattern_id, state, waybill, scac, bol_number, shipment_number, equipment_id, other_units,
      origin, destination, submitted_by, booking_key)
    values (${customerId}, ${tender.patternId}, 'submitted', ${JSON.stringify(tender.waybill)}::jsonb, ${tender.scac},
      ${tender.bolNumber}, ${tender.shipmentNumber}, ${tender.equipmentId}, ${tender.otherUnits}, ${tender.origin},
      ${tender.destination}, ${tender.userId}, ${tender.bookingKey ?? null})
    returning request_id`)
  return row?.request_id ?? 0
}

/** The request a car of a batch was booked as. */
export const selectBooked = async (db: Db, customerId: number, bookingKey: string): Promise<number | null> =>
  (
    await db.row<{ request_id: number }>(sql`
      select request_id from tenders where customer_id = ${customerId} and booking_key = ${bookingKey}`)
  )?.request_id ?? null

/** The calls of one batch follow each other within this time. */
const BATCH_HOURS = 24

/** Makes bills that were booked with one key a batch, named by the first of them. */
export const joinBatch = (db: Db, customerId: number, bookingKey: string) =>
  db.run(sql`
    with booked as (
      select request_id, batch_id from tenders
      where customer_id = ${customerId} and submitted_ts > now() - make_interval(hours => ${BATCH_HOURS})
        and starts_with(booking_key, ${`${bookingKey} `}::text)
    ), batch as (select min(request_id) as first_id from booked having count(*) > 1)
    update tenders t set batch_id = batch.first_id from booked, batch
    where t.customer_id = ${customerId} and t.request_id = booked.request_id
      and booked.batch_id is distinct from batch.first_id`)

/** The bills of batches, given one bill of each, and the bills booked alone. */
export async function selectWholeBatches(db: Db, customerId: number, requestIds: readonly number[]) {
  const rows = await db.rows<{ request_id: number }>(sql`
    select request_id from tenders where customer_id = ${customerId} and (request_id = any(${[...requestIds]}::bigint[])
      or batch_id in (select batch_id from tenders where customer_id = ${customerId}
        and request_id = any(${[...requestIds]}::bigint[])))`)
  return rows.map((row) => row.request_id)
}

/** Holds off the same batch sent twice at once, for as long as the transaction lasts. */
export const lockBatch = (db: Db, customerId: number, bookingKey: string) =>
  db.run(sql`select pg_advisory_xact_lock(${customerId}::int, hashtext(${bookingKey}))`)

/** Cars share this many locks, so that a batch of hundreds holds few. */
const CAR_LOCKS = 64

/**
 * Lets one booking of a car at a time look for its earlier bills and send, for as long as the transaction lasts. Locks are
 * taken in one order, so that two bookings of the same cars wait for each other only once.
 */
export const lockCars = (db: Db, customerId: number, units: readonly string[]) =>
  db.run(sql`
    select pg_advisory_xact_lock(${customerId}::int, key) from (
      select distinct hashtext('cars ' || abs(hashtext(unit) % ${CAR_LOCKS}::int)) as key
      from unnest(${[...units]}::text[]) unit order by 1) keys`)

/** A corrected waybill replaces the previous one; the railroad's answer to that one is cleared. */
export const updateTenderCorrected = (
  db: Db,
  customerId: number,
  requestId: number,
  tender: Omit<TenderToSave, 'patternId' | 'userId'>,
) =>
  db.run(sql`
    update tenders set waybill = ${JSON.stringify(tender.waybill)}::jsonb, scac = ${tender.scac}, bol_number = ${tender.bolNumber},
      shipment_number = ${tender.shipmentNumber}, equipment_id = ${tender.equipmentId}, other_units = ${tender.otherUnits},
      origin = ${tender.origin}, destination = ${tender.destination}, acknowledgement_code = null, acknowledgement_message = null, advice_code = null,
      advice_message = null, advice_received_ts = null
    where customer_id = ${customerId} and request_id = ${requestId}`)

/** A request with its content, locked until the transaction ends. */
export const lockTender = (db: Db, customerId: number, requestId: number) =>
  db.row<{
    request_id: number
    state: string
    scac: string
    pattern_id: number | null
    waybill: { heading: object }
    undecided: TenderStatus['undecided']
    conflict: string | null
  }>(sql`
    select request_id, state, scac, pattern_id, waybill, conflict, ${UNDECIDED} as undecided from tenders t
    where customer_id = ${customerId} and request_id = ${requestId} for update`)

/** The purpose of a sent document, and its number. */
interface SentFile {
  scac: string
  controlNumber: number
  purpose: Purpose
}

export async function insertFile(
  db: Db,
  customerId: number,
  file: { requestId: number; fileType: string; content: string; sent?: SentFile },
): Promise<number> {
  const { scac, controlNumber, purpose } = file.sent ?? {}
  const row = await db.row<{ file_id: number }>(sql`
    insert into tender_files (customer_id, request_id, file_type, content, scac, control_number, purpose, status)
    values (${customerId}, ${file.requestId}, ${file.fileType}, ${file.content}, ${scac ?? null}, ${controlNumber ?? null},
      ${purpose ?? null}, ${file.sent ? 'queued' : null})
    returning file_id`)
  return row?.file_id ?? 0
}

export interface EntryToSave {
  step: string
  state?: string
  message: string
  fileId?: number
  problems?: readonly { path: string | null; message: string; hint: string | null }[]
  /** Adds a reported fact's key; a repeated one is stored once. */
  sourceKey?: string
}

/** Notes what happened to a tender; false when the same was noted before. */
export const insertEntry = async (
  db: Db,
  customerId: number,
  requestId: number,
  entry: EntryToSave,
): Promise<boolean> =>
  (await db.run(sql`
    insert into tender_entries (customer_id, request_id, step, state, message, file_id, problems, source_key)
    values (${customerId}, ${requestId}, ${entry.step}, ${entry.state ?? null}, ${entry.message}, ${entry.fileId ?? null},
      ${JSON.stringify(entry.problems ?? [])}::jsonb, ${entry.sourceKey ?? null})
    on conflict do nothing`)) > 0

/** The interchange a tender goes out in, and until when its railroad has usually answered. */
export const updateTenderSending = (
  db: Db,
  customerId: number,
  requestId: number,
  sending: { controlNumber: number; answerMinutes: number; purpose: Purpose },
) =>
  db.run(sql`
    update tenders set sending = ${sending.purpose}, control_number = ${sending.controlNumber}, conflict = null,
      answer_due_ts = now() + make_interval(mins => ${sending.answerMinutes})
    where customer_id = ${customerId} and request_id = ${requestId}`)

/**
 * Which of these codes are railroads, all of them where the list of railroads is not set up; and the junction codes of those
 * places that are cities.
 */
export async function selectKnownRoute(
  db: Db,
  scacs: readonly string[],
  junctions: readonly string[],
): Promise<{ railroads: ReadonlySet<string>; codes: ReadonlyMap<string, string> }> {
  const known = await db.rows<{ scac: string; code: string | null }>(sql`
    select named.scac, null as code from unnest(${[...scacs]}::text[]) named (scac)
    where not exists (select from reference.railroads) or exists (select from reference.railroads w where w.scac = named.scac)
      or exists (select from reference.carriers c where c.scac = named.scac)
    union all
    select upper(city), junction_code from reference.stations
    where junction_code is not null and upper(city) = any(${[...junctions]}::text[])
      and not exists (select from reference.stations s where s.junction_code = upper(stations.city))`)
  return {
    railroads: new Set(known.filter(({ code }) => code === null).map(({ scac }) => scac)),
    codes: new Map(known.flatMap(({ scac, code }) => (code === null ? [] : [[scac, code]]))),
  }
}
