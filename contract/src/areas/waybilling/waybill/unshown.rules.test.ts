import { expect, test } from 'vitest'
import { findUnshown } from './unshown.rules.ts'

const car = (more: object) => ({
  equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: '1', ...more },
})

test('what the form shows, and what the portal writes itself, is not listed', () => {
  const heading = {
    transaction_set_header_ST: { transaction_set_identifier_code_01: '404' },
    general_shipment_information_BX: { transportation_method_type_code_02: 'R' },
    equipment_details_N7_loop: [car({ weight_03: 190_000 })],
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [{ lading_line_item_number_01: 1, lading_description_02: 'CORN' }],
      },
    ],
    transaction_set_trailer_SE: { number_of_included_segments_01: 9 },
  }

  expect(findUnshown({ heading })).toEqual([])
})

test('segments and values that the form lacks are listed with what they say, the same ones once', () => {
  const heading = {
    cargo_manifest_CM: [{ flight_voyage_number_01: '323N', port_name_03: 'CARTAGENA' }],
    equipment_details_N7_loop: [car({ equipment_length_15: 5300 }), car({ equipment_length_15: 5300 })],
  }

  expect(findUnshown({ heading })).toEqual([
    {
      target: 'heading.cargo_manifest_CM',
      label: 'Cargo manifest (CM)',
      value: '323N · CARTAGENA',
      paths: ['heading.cargo_manifest_CM'],
    },
    {
      target: 'heading.equipment_details_N7_loop.equipment_details_N7.equipment_length_15',
      label: 'Equipment length',
      value: '5300',
      paths: [0, 1].map(
        (at) => `heading.equipment_details_N7_loop.${at}.equipment_details_N7.equipment_length_15`,
      ),
    },
  ])
})
