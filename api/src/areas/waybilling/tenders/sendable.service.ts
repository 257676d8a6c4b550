import { notLive } from '#contract/areas/waybilling/customer-railroads/customer-railroads.rules.ts'
import { checkWaybill, type WaybillInput } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { checkDocument } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import {
  checkEmptyRoute,
  checkSendable,
  findJunctionFault,
  getJunctions,
  getScacs,
} from '#contract/areas/waybilling/waybill/sendable.rules.ts'
import { SHOWN_IN_LISTS } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import type { Problems } from '#contract/form/check.ts'
import { wrong } from '#contract/form/problems.ts'
import type { Ctx } from '../../../http/context.ts'
import { type Receiver, selectReceiver } from '../carriers/carriers.service.ts'
import { sendDocument, getSet } from '../exchange/sending.service.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import { requireNoProblems } from '../waybill/refusals.rules.ts'
import * as queries from './tenders.queries.ts'

/** Sends a validated waybill as a new bill. Returns the new state of its tender. */
export async function sendWaybill(
  { db, customerId }: Ctx,
  requestId: number,
  receiver: Receiver,
  { waybill, note }: { waybill: { heading: object }; note?: string | undefined },
): Promise<string> {
  const fileId = await queries.insertFile(db, customerId, {
    requestId,
    fileType: 'json_404',
    content: JSON.stringify(waybill),
  })
  await queries.insertEntry(db, customerId, requestId, {
    step: 'STEP_VALIDATE',
    state: 'submitted',
    message: ['All fields are valid for the railroad.', note].filter(Boolean).join(' '),
    fileId,
  })
  const set = getSet(waybill, receiver.release)
  return await sendDocument(db, customerId, receiver, { requestId, set, fileType: '404', purpose: 'bill' })
}

/** The railroad of a waybill. Throws invalid_request naming every field that prevents sending. */
export async function requireSendable(
  { db, customerId }: Ctx,
  waybill: { heading: object },
  inputs: readonly WaybillInput[],
): Promise<Receiver> {
  const problems = new Map(checkWaybill(waybill, { as: 'tender', inputs }))
  const { carrier } = getTenderFacts(waybill)
  const receiver = carrier === null ? null : await selectReceiver(db, customerId, carrier)
  if (receiver === null) {
    const text =
      carrier === null ? 'Choose the billing railroad.' : 'Choose a railroad you can send bills of lading to.'
    problems.set(`${SHOWN_IN_LISTS.BX}.standard_carrier_alpha_code_05`, {
      texts: [text],
      isMissing: carrier === null,
    })
  } else if (!receiver.is_live)
    problems.set(`${SHOWN_IN_LISTS.BX}.standard_carrier_alpha_code_05`, {
      texts: [notLive(receiver.scac)],
      isMissing: false,
    })
  merge(problems, checkSendable(waybill, new Date()))
  merge(problems, await findUnknownRoute(db, waybill))
  if (receiver) merge(problems, checkEmptyRoute(waybill, receiver.release))
  merge(problems, checkDocument(waybill, receiver?.release ?? '004010', receiver?.characters))
  requireNoProblems(problems, 'waybill')
  return receiver!
}

/** The railroads of a waybill that do not exist, and the junctions that are named by their city instead of their code. */
async function findUnknownRoute(db: Ctx['db'], waybill: { heading: object }): Promise<Problems> {
  const [railroads, junctions] = [getScacs(waybill), getJunctions(waybill)]
  const unique = (values: string[]) => [...new Set(values)]
  const known = await queries.selectKnownRoute(
    db,
    unique(railroads.map(({ scac }) => scac)),
    unique(junctions.map(({ junction }) => junction)),
  )
  return new Map([
    ...railroads
      .filter(({ scac }) => !known.railroads.has(scac))
      .map(
        ({ path, scac }) =>
          [path, wrong(`No railroad has the code ${scac}. Choose one from the list.`)] as const,
      ),
    ...junctions.flatMap(({ path, junction }) => {
      const text = findJunctionFault(junction, known.codes.get(junction))
      return text === null ? [] : [[path, wrong(text)] as const]
    }),
  ])
}

/** The form's own words win over those of the codec, and a field over the part that contains it. */
function merge(problems: Map<string, { texts: string[]; isMissing: boolean }>, more: Problems): void {
  const known = [...problems.keys()]
  for (const [path, problem] of more)
    if (!known.some((one) => one === path || one.startsWith(`${path}.`))) problems.set(path, problem)
}
