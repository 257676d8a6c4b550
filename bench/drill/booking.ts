import { setTimeout as delay } from 'node:timers/promises'

const PEOPLE = { email: 'admin@demo.example', password: 'ride-the-rails' }
const RETRY_MS = 150
const ANSWER_MS = 10_000

let token: string | null = null

/** Calls the portal until it responds without a server error; retries carry the same key. */
export async function callUntilAnswered<T>(
  url: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { body, key }: { body?: object | string; key?: string } = {},
): Promise<T> {
  for (;;) {
    const result = await once(url, method, path, body, key).catch(() => null)
    if (result?.ok) return (await result.json()) as T
    if (result && result.status < 500 && ![401, 408, 409, 429].includes(result.status))
      throw new Error(`${method} ${path} answers ${result.status}: ${(await result.text()).slice(0, 400)}`)
    if (result?.status === 401) token = null
    await delay(RETRY_MS)
  }
}

async function once(
  url: string,
  method: string,
  path: string,
  body?: object | string,
  key?: string,
): Promise<Response> {
  token ??= await signIn(url)
  const type = typeof body === 'string' ? 'application/edi-x12' : 'application/json'
  return await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': type }),
      ...(key && { 'idempotency-key': key }),
    },
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PEOPLE),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!response.ok) throw new Error('no sign-in yet')
  return ((await response.json()) as { token: string }).token
}

/** An ordinary bill of lading, identified by its number. */
export const getWaybill = (scac: string, number: number) => ({
  heading: {
    general_shipment_information_BX: {
      transportation_method_type_code_02: 'R',
      shipment_method_of_payment_03: 'PP',
      shipment_identification_number_04: `S${number}`,
      standard_carrier_alpha_code_05: scac,
    },
    rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' },
    release_M3: {
      release_code_01: 'R',
      date_02: new Date().toISOString().slice(0, 10),
      time_03: '15:07',
      time_code_04: 'CT',
    },
    reference_identification_N9: [
      { reference_identification_qualifier_01: 'BM', reference_identification_02: `DRILL-${number}` },
    ],
    equipment_details_N7_loop: [
      {
        equipment_details_N7: {
          equipment_initial_01: 'DRIX',
          equipment_number_02: String(1000 + number),
          weight_03: 190000,
          weight_qualifier_04: 'N',
        },
      },
    ],
    origin_station_F9: { city_name_02: 'OMAHA', state_or_province_code_03: 'NE' },
    destination_station_D9: { city_name_02: 'CHICAGO', state_or_province_code_03: 'IL' },
    name_N1_loop: [
      { name_N1: { entity_identifier_code_01: 'SH', name_02: 'MERIDIAN FOODS' } },
      { name_N1: { entity_identifier_code_01: 'CN', name_02: 'LAKESHORE BLENDING' } },
    ],
    route_information_R2: [{ standard_carrier_alpha_code_01: scac, routing_sequence_code_02: 'S' }],
    assigned_number_LX_loop: [
      { description_marks_and_numbers_L5: [{ lading_description_02: 'CORN SYRUP' }] },
    ],
  },
})

/** A railroad's 997 or 824 for one of our interchanges. */
export function answerTo(kind: '997' | '824', scac: string, control: number, number: number): string {
  const isa = String(number).padStart(9, '0')
  const own = String(control).padStart(4, '0')
  const [functional, body] =
    kind === '997'
      ? ['FA', `AK1*SR*${control}~AK2*404*${own}~AK5*A~AK9*A*1*1*1~`]
      : ['AG', `BGN*11*404*20260106*0900~OTI*TA*ZZ*X*****${control}*${own}*404~REF*WY*${100000 + control}~`]
  const count = body.split('~').length + 1
  return [
    `ISA*00*          *00*          *02*${scac.padEnd(15)}*ZZ*ILINE1         *260106*0900*U*00401*${isa}*0*P*>~`,
    `GS*${functional}*${scac}*ILINE1*20260106*0900*${number}*X*004010~ST*${kind}*0001~${body}`,
    `SE*${count}*0001~GE*1*${number}~IEA*1*${isa}~`,
  ].join('')
}
