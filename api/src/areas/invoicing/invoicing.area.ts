import type { Area } from '../../area.ts'
import { chargeCodesService } from './charge-codes/charge-codes.service.ts'
import { invoicesService } from './invoices/invoices.service.ts'
import { payeeService } from './payee/payee.service.ts'

/** Invoices of a customer as payee. */
export const invoicingArea: Area = { services: [payeeService, chargeCodesService, invoicesService] }
