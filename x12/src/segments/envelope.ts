import { may, must, segment } from './table.ts'

// X12 segments that describe what surrounds transaction sets; names and numbers are the standard's.

export const GE = segment('GE', 'Functional Group Trailer', {
  number_of_transaction_sets_included: must(97),
  group_control_number: must(28),
})

export const GS = segment('GS', 'Functional Group Header', {
  functional_identifier_code: must(479),
  application_sender_code: must(142),
  application_receiver_code: must(124),
  date: must(373),
  time: must(337),
  group_control_number: must(28),
  responsible_agency_code: must(455),
  version_release_and_industry_identifier_code: must(480),
})

export const IEA = segment('IEA', 'Interchange Control Trailer', {
  number_of_included_functional_groups: must('I16'),
  interchange_control_number: must('I12'),
})

export const ISA = segment('ISA', 'Interchange Control Header', {
  authorization_information_qualifier: must('I01'),
  authorization_information: must('I02'),
  security_information_qualifier: must('I03'),
  security_information: must('I04'),
  interchange_id_qualifier: must('I05'),
  interchange_sender_id: must('I06'),
  interchange_id_qualifier_2: must('I05'),
  interchange_receiver_id: must('I07'),
  interchange_date: must('I08'),
  interchange_time: must('I09'),
  repetition_separator_or_standards_identifier: must('I65'),
  interchange_control_version_number: must('I11'),
  interchange_control_number: must('I12'),
  acknowledgment_requested: must('I13'),
  usage_indicator: must('I14'),
  component_element_separator: must('I15'),
})

export const LE = segment('LE', 'Loop Trailer', {
  loop_identifier_code: must(447),
})

export const LS = segment('LS', 'Loop Header', {
  loop_identifier_code: must(447),
})

export const SE = segment('SE', 'Transaction Set Trailer', {
  number_of_included_segments: must(96),
  transaction_set_control_number: must(329),
})

export const ST = segment('ST', 'Transaction Set Header', {
  transaction_set_identifier_code: must(143),
  transaction_set_control_number: must(329),
  implementation_convention_reference: may(1705, { since: '005010' }),
})

export const TA1 = segment('TA1', 'Interchange Acknowledgment', {
  interchange_control_number: must('I12'),
  interchange_date: must('I08'),
  interchange_time: must('I09'),
  interchange_acknowledgment_code: must('I17'),
  interchange_note_code: must('I18'),
})
