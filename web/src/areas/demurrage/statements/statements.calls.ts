import { queryOptions } from '@tanstack/react-query'
import {
  exportStatementCsv,
  exportStatementPdf,
  getStatement,
} from '#contract/areas/demurrage/statements/statements.contract.ts'
import { saveFile } from '../../../list/files.ts'
import { call } from '../../../shell/call.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'

/** A month's account; the last full month without one. */
export const statement = (customerId: number, month: string | null) =>
  queryOptions(
    endpointQuery(getStatement, { params: { customerId }, query: month === null ? {} : { month } }),
  )

const FILES = { pdf: exportStatementPdf, csv: exportStatementCsv } as const

/** Saves a month on paper or as a sheet. */
export async function saveStatement(
  kind: keyof typeof FILES,
  customerId: number,
  month: string,
): Promise<void> {
  const response = await call(FILES[kind], { params: { customerId }, query: { month } })
  if (response.success) saveFile(response.data, `demurrage_statement_${month}.${kind}`)
  else toast({ status: 'danger', message: `Couldn’t download the statement. ${response.error.message}` })
}
