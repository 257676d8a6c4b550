import type { Db } from '../../../db/tx.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import { carRequestDocuments } from './extensions.service.ts'
import { selectCandidates } from './answers.queries.ts'
import type { Answer } from './answers.rules.ts'
import { getFacts, type Candidate } from './matching.rules.ts'

/** Documents that some answers may belong to, for each answer. */
export type Candidates = (answer: Answer) => readonly Candidate[]

/** Reads all documents that a set's answers may belong to at once: a set may contain thousands of answers. */
export async function loadCandidates(
  db: Db,
  customerId: number,
  scacs: readonly string[],
  answers: readonly Answer[],
): Promise<Candidates> {
  const { getActionId } = carRequestDocuments.one()
  const [byNumber, byBill] = [new Map<number, Candidate[]>(), new Map<string, Candidate[]>()]
  const bills = answers.flatMap(({ controlNumber, bolNumber }) =>
    controlNumber === null && bolNumber ? [bolNumber] : [],
  )
  const rows = await selectCandidates(db, customerId, {
    scacs,
    numbers: [...new Set(answers.flatMap(({ controlNumber }) => controlNumber ?? []))],
    bills: [...new Set(bills)],
    actionIds: [...new Set(bills.flatMap((bill) => getActionId(bill) ?? []))],
  })
  for (const { content, wantedBill, ...row } of rows) {
    const candidate = { ...row, facts: getFacts(content) }
    if (wantedBill === null) add(byNumber, candidate.controlNumber, candidate)
    else add(byBill, wantedBill, candidate)
    await yieldToCalls()
  }
  return ({ controlNumber, bolNumber }) =>
    (controlNumber === null ? byBill.get(bolNumber ?? '') : byNumber.get(controlNumber)) ?? []
}

function add<Key>(map: Map<Key, Candidate[]>, key: Key, candidate: Candidate): void {
  const list = map.get(key)
  if (list) list.push(candidate)
  else map.set(key, [candidate])
}
