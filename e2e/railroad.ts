import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { parse } from '#x12/parse.ts'
import { AK1, AK2, AK5, AK9, BGN, OTI } from '#x12/segments/answer.ts'
import { REF } from '#x12/segments/equipment.ts'
import { readSet } from '#x12/tree.ts'
import { T404 } from '#x12/sets/t404.ts'
import { writeInterchange } from '#x12/write.ts'

/** A railroad of one customer: it collects bills of lading from its folder and answers into the customer's. */
export interface Railroad {
  /** Collects the waiting bill; null while there is none. */
  collectBill: () => Bill | null
  acknowledge: (bill: Bill) => void
  accept: (bill: Bill, waybill: string) => void
}

export interface Bill {
  control: string
  setControl: string
  sender: string
  receiver: string
  usage: string
  number: string
  car: string
}

const BILL = /^404_\d+\.edi$/

export function openRailroad(dataDir: string, customerId: number, scac: string): Railroad {
  const bills = path.join(dataDir, 'edi', 'out', String(customerId), scac)
  const answers = path.join(dataDir, 'edi', 'in', String(customerId))
  let control = 500
  /** Written under another name first: half a file is never read. */
  const answer = (bill: Bill, id: '997' | '824', segments: SegmentToWrite[]): void => {
    const text = writeInterchange({
      sender: { qualifier: '02', id: bill.receiver },
      receiver: { qualifier: 'ZZ', id: bill.sender },
      control_number: ++control,
      date: new Date(),
      release: '004010',
      sets: [{ id, segments }],
    })
    mkdirSync(answers, { recursive: true })
    const file = path.join(answers, `${id}_${control}.edi`)
    writeFileSync(`${file}.tmp`, text)
    renameSync(`${file}.tmp`, file)
  }
  return {
    collectBill() {
      const [name] = readdirSync(bills).filter((one) => BILL.test(one))
      if (name === undefined) return null
      const text = readFileSync(path.join(bills, name), 'utf8')
      renameSync(path.join(bills, name), path.join(bills, `${name}.taken`))
      return readBill(text)
    },
    acknowledge: (bill) => answer(bill, '997', acknowledgement(bill)),
    accept: (bill, waybill) => answer(bill, '824', acceptance(bill, waybill)),
  }
}

function readBill(text: string): Bill {
  const [set] = parse(text).sets
  if (!set?.interchange || !set.group) throw new Error(`This is no bill of lading:\n${text}`)
  const { N9: numbers, N7_loop } = readSet(set, T404)
  const car = N7_loop[0]?.N7
  return {
    control: set.group.control_number,
    setControl: set.control_number,
    sender: set.interchange.sender.id.trim(),
    receiver: set.interchange.receiver.id.trim(),
    usage: set.interchange.usage,
    number:
      numbers.find((one) => one.reference_identification_qualifier === 'BM')?.reference_identification ?? '',
    car: car ? `${car.equipment_initial}${car.equipment_number}` : '',
  }
}

const acknowledgement = ({ control, setControl }: Bill): SegmentToWrite[] => [
  make(AK1, { functional_identifier_code: 'SR', group_control_number: control }),
  make(AK2, { transaction_set_identifier_code: '404', transaction_set_control_number: setControl }),
  make(AK5, { transaction_set_acknowledgment_code: 'A' }),
  make(AK9, {
    functional_group_acknowledge_code: 'A',
    number_of_transaction_sets_included: 1,
    number_of_received_transaction_sets: 1,
    number_of_accepted_transaction_sets: 1,
  }),
]

const acceptance = ({ control, setControl, number, car }: Bill, waybill: string): SegmentToWrite[] => {
  const stamp = new Date().toISOString().replaceAll(/[-:T]/g, '')
  const ref = (reference_identification_qualifier: string, reference_identification: string) =>
    make(REF, { reference_identification_qualifier, reference_identification })
  return [
    make(BGN, {
      transaction_set_purpose_code: '11',
      reference_identification: '404',
      date: stamp.slice(0, 8),
      time: stamp.slice(8, 12),
    }),
    make(OTI, {
      application_acknowledgment_code: 'TA',
      reference_identification_qualifier: 'BM',
      reference_identification: number,
      group_control_number: control,
      transaction_set_control_number: setControl,
      transaction_set_identifier_code: '404',
    }),
    ref('EQ', car),
    ref('WY', waybill),
  ]
}
