import type { Area } from '../../area.ts'
import { carrierBills } from '../feeds/intake/extensions.service.ts'
import { costSources } from '../fleets/figures/cost-sources.service.ts'
import { billLayoutsService } from './bill-layouts/bill-layouts.service.ts'
import { billRatesService } from './bill-rates/bill-rates.service.ts'
import { billRulesService } from './bill-rules/bill-rules.service.ts'
import { disputesService } from './disputes/disputes.service.ts'
import { billsService } from './bills/bills.service.ts'
import { proofsService } from './bills/proofs.service.ts'
import { costsOfBills } from './bills/costs.queries.ts'
import { acceptBillSets } from './bills/intake.service.ts'
import { financeChargesService } from './finance-charges/finance-charges.service.ts'
import { chargeCodesService } from './charge-codes/charge-codes.service.ts'
import { accrualService } from './accrual/accrual.service.ts'
import { accountingService } from './accounting/accounting.service.ts'
import { correctionsService } from './corrections/corrections.service.ts'
import { linksService } from './links/links.service.ts'
import { remittancesService } from './remittances/remittances.service.ts'
import { paymentsService } from './payments/payments.service.ts'
import { invoicingJobs } from './invoicing.jobs.ts'
import { invoicesService } from './invoices/invoices.service.ts'
import { payeeService } from './payee/payee.service.ts'

/** Invoices of a customer as payee, and railroads’ bills to it. */
export const invoicingArea: Area = {
  services: [
    payeeService,
    chargeCodesService,
    invoicesService,
    paymentsService,
    correctionsService,
    financeChargesService,
    linksService,
    accountingService,
    billsService,
    proofsService,
    disputesService,
    accrualService,
    remittancesService,
    billRatesService,
    billRulesService,
    billLayoutsService,
  ],
  extend() {
    carrierBills.add(acceptBillSets)
    costSources.add({ part: 'freight', rows: costsOfBills })
  },
  jobs: invoicingJobs,
}
