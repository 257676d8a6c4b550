import { queryOptions } from '@tanstack/react-query'
import {
  exportToAccounting,
  getPayerStatement,
  printStatement,
} from '#contract/areas/invoicing/accounting/accounting.contract.ts'
import {
  ACCOUNTING_FILES,
  type AccountingFile,
} from '#contract/areas/invoicing/accounting/accounting.rules.ts'
import { saveFile } from '../../../list/files.ts'
import { call } from '../../../shell/call.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { openPdf } from '../invoices/invoices.calls.ts'
import { INVOICE_TEXTS } from '../invoicing.messages.ts'

interface Of {
  customerId: number
  payeeId: number
}

interface Range {
  from: string
  to: string
}

/** A payer's account in a range. */
export const statement = (of: Of, payerCompanyId: number, range: Range) =>
  queryOptions({
    ...endpointQuery(getPayerStatement, { params: { ...of, payerCompanyId }, query: range }),
    enabled: payerCompanyId > 0,
  })

/** Saves the invoices of a range for an accounting system. */
export async function saveExport(of: Of, system: AccountingFile, range: Range): Promise<void> {
  const response = await call(exportToAccounting, { params: { ...of, system }, query: range })
  if (response.success)
    saveFile(response.data, `${system}_${range.from}_${range.to}.${ACCOUNTING_FILES[system].extension}`)
  else toast({ status: 'danger', message: `${INVOICE_TEXTS.exportFailed} ${response.error.message}` })
}

/** Opens the same account as the payer reads it. */
export const openStatement = (of: Of, payerCompanyId: number, range: Range): Promise<void> =>
  openPdf(() => call(printStatement, { params: { ...of, payerCompanyId }, query: range }), {
    name: 'statement.pdf',
    failed: INVOICE_TEXTS.exportFailed,
  })
