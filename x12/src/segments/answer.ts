import { may, must, segment } from './table.ts'

// X12 segments of acknowledgments (997, 999), application advice (824) and deletion (998); names and numbers are the standard's.

export const AK1 = segment('AK1', 'Functional Group Response Header', {
  functional_identifier_code: must(479),
  group_control_number: must(28),
  version_release_and_industry_identifier_code: may(480, { since: '005010' }),
})

export const AK2 = segment('AK2', 'Transaction Set Response Header', {
  transaction_set_identifier_code: must(143),
  transaction_set_control_number: must(329),
  implementation_convention_reference: may(1705, { since: '005010' }),
})

export const AK3 = segment('AK3', 'Data Segment Note', {
  segment_id_code: must(721),
  segment_position_in_transaction_set: must(719),
  loop_identifier_code: may(447),
  segment_syntax_error_code: may(720),
})

export const AK4 = segment('AK4', 'Data Element Note', {
  position_in_segment: must('C030'),
  data_element_reference_number: may(725),
  data_element_syntax_error_code: must(723),
  copy_of_bad_data_element: may(724),
})

export const AK5 = segment('AK5', 'Transaction Set Response Trailer', {
  transaction_set_acknowledgment_code: must(717),
  transaction_set_syntax_error_code: may(718),
  transaction_set_syntax_error_code_2: may(718),
  transaction_set_syntax_error_code_3: may(718),
  transaction_set_syntax_error_code_4: may(718),
  transaction_set_syntax_error_code_5: may(718),
})

export const AK9 = segment('AK9', 'Functional Group Response Trailer', {
  functional_group_acknowledge_code: must(715),
  number_of_transaction_sets_included: must(97),
  number_of_received_transaction_sets: must(123),
  number_of_accepted_transaction_sets: must(2),
  functional_group_syntax_error_code: may(716),
  functional_group_syntax_error_code_2: may(716),
  functional_group_syntax_error_code_3: may(716),
  functional_group_syntax_error_code_4: may(716),
  functional_group_syntax_error_code_5: may(716),
})

export const IK3 = segment('IK3', 'Implementation Data Segment Note', {
  segment_id_code: must(721),
  segment_position_in_transaction_set: must(719),
  loop_identifier_code: may(447),
  implementation_segment_syntax_error_code: may(620),
})

export const IK4 = segment('IK4', 'Implementation Data Element Note', {
  position_in_segment: must('C030'),
  data_element_reference_number: may(725),
  implementation_data_element_syntax_error_code: must(621),
  copy_of_bad_data_element: may(724),
})

export const IK5 = segment('IK5', 'Implementation Transaction Set Response Trailer', {
  transaction_set_acknowledgment_code: must(717),
  implementation_transaction_set_syntax_error_code: may(618),
  implementation_transaction_set_syntax_error_code_2: may(618),
  implementation_transaction_set_syntax_error_code_3: may(618),
  implementation_transaction_set_syntax_error_code_4: may(618),
  implementation_transaction_set_syntax_error_code_5: may(618),
})

export const CTX = segment('CTX', 'Context', {
  context_identification: must('C998'),
  segment_id_code: may(721),
  segment_position_in_transaction_set: may(719),
  loop_identifier_code: may(447),
  position_in_segment: may('C030'),
  reference_in_segment: may('C999'),
})

export const BGN = segment(
  'BGN',
  'Beginning Segment',
  {
    transaction_set_purpose_code: must(353),
    reference_identification: must(127),
    date: must(373),
    time: may(337),
    time_code: may(623),
    reference_identification_2: may(127),
    transaction_type_code: may(640),
    action_code: may(306),
    security_level_code: may(786),
  },
  ['C0504'],
)

export const OTI = segment(
  'OTI',
  'Original Transaction Identification',
  {
    application_acknowledgment_code: must(110),
    reference_identification_qualifier: must(128),
    reference_identification: must(127),
    application_sender_code: may(142),
    application_receiver_code: may(124),
    date: may(373),
    time: may(337),
    group_control_number: may(28),
    transaction_set_control_number: may(329),
    transaction_set_identifier_code: may(143),
    version_release_and_industry_identifier_code: may(480),
    transaction_set_purpose_code: may(353),
    transaction_type_code: may(640),
    application_type: may(346),
    action_code: may(306),
    transaction_handling_code: may(305),
    status_reason_code: may(641),
  },
  ['C0908'],
)

export const TED = segment('TED', 'Technical Error Description', {
  application_error_condition_code: must(647),
  free_form_message: may(3),
  segment_id_code: may(721),
  segment_position_in_transaction_set: may(719),
  element_position_in_segment: may(722, { later: [{ from: '005010', de: 'C030' }] }),
  data_element_reference_number: may(725),
  copy_of_bad_data_element: may(724),
  data_element_new_content: may(961),
})

export const NTE = segment('NTE', 'Note/Special Instruction', {
  note_reference_code: may(363),
  description: must(352),
})

export const RED = segment(
  'RED',
  'Related Data',
  {
    description: must(352),
    related_data_identification_code: may(1609),
  },
  [],
  { isOpen: true },
)

export const LM = segment('LM', 'Code Source Information', {
  agency_qualifier_code: must(559),
  source_subqualifier: may(822),
})

export const LQ = segment(
  'LQ',
  'Industry Code',
  {
    code_list_qualifier_code: may(1270),
    industry_code: may(1271),
  },
  ['C0102'],
  { renamed: [{ from: '006010', name: 'Industry Code Identification' }] },
)

export const AMT = segment(
  'AMT',
  'Monetary Amount',
  {
    amount_qualifier_code: must(522),
    monetary_amount: must(782),
    credit_debit_flag_code: may(478),
  },
  [],
  { renamed: [{ from: '006010', name: 'Monetary Amount Information' }] },
)

export const QTY = segment(
  'QTY',
  'Quantity',
  {
    quantity_qualifier: must(673),
    quantity: may(380),
    composite_unit_of_measure: may('C001'),
    free_form_message: may(61),
  },
  ['R0204', 'E0204'],
  { renamed: [{ from: '006010', name: 'Quantity Information' }] },
)

export const NM1 = segment(
  'NM1',
  'Individual or Organizational Name',
  {
    entity_identifier_code: must(98),
    entity_type_qualifier: must(1065),
    name_last_or_organization_name: may(1035),
    name_first: may(1036),
    name_middle: may(1037),
    name_prefix: may(1038),
    name_suffix: may(1039),
    identification_code_qualifier: may(66),
    identification_code: may(67),
    entity_relationship_code: may(706),
    entity_identifier_code_2: may(98),
    name_last_or_organization_name_2: may(1035, { since: '005010' }),
  },
  ['P0809', 'C1110', 'C1203'],
)

export const ZD = segment('ZD', 'Transaction Set Deletion - ID, Reason, and Source', {
  transaction_set_identifier_code: must(143),
  shipment_identification_number: may(145),
  equipment_initial: must(206),
  equipment_number: must(207),
  transaction_reference_number: may(244),
  transaction_reference_date: may(243),
  correction_indicator: must(202),
  standard_carrier_alpha_code: may(140),
})
