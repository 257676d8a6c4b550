import { CustomerParams, wholeNumber } from '../../base/ids.ts'
import { QUERY_WIRE } from '../../list/wire.ts'

/** Every call of the module needs it to be switched on (WBL-001). */
export const WAYBILLING = { module: 'hasWaybillModule' } as const

/** Who fills a pattern from the text of a 404 (WBL-046). */
export const EDI_UPLOAD = { access: { allOf: [WAYBILLING, 'internal'] } } as const

const Number53 = wholeNumber(1, Number.MAX_SAFE_INTEGER)

export const PatternParams = CustomerParams.extend({ patternId: Number53 })
export const RequestParams = CustomerParams.extend({ requestId: Number53 })

/** Lists of the booking API, as their callers know them. */
export const PATTERN_WIRE = { ...QUERY_WIRE, rows: 'patterns' } as const
export const TENDER_WIRE = { ...QUERY_WIRE, rows: 'tenderStatuses' } as const
