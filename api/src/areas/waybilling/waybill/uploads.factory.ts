/** A bill of lading between ST and SE, as its shipper uploads it. */
export interface UploadedBill {
  name: string
  /** Whose document it follows. */
  source: string
  release: string
  /** The segments; `{day}` is the day on which it is uploaded. */
  body: string
  /** Where it is refused, below the heading; empty where it is sent. */
  refused: readonly string[]
}

export const UPLOADED_BILLS: readonly UploadedBill[] = [
  {
    name: 'boxcar Rule 11',
    source: 'after a real document, names replaced',
    release: '004010',
    body: `
BX*00*R*11**NS*L*B*N~
BNX*A**S~
M3*R*{day}*1116*LT~
N9*BM*2041247**{day}*1116*LT~
N7*CR*237522*80503*N*******RR~
M7*582127*582128~
F9**WARREN*MI~
D9**VALLEY PARK*MO~
N1*11*FREIGHT AUDITORS~
N3*PO BOX 1*2065 S CENTER RD~
N4*BURTON*MI*48519~
N1*CN*WESTERN ASSEMBLY*93*04087~
N3*1001 N HIGHWAY DRIVE~
N4*FENTON*MO*63026~
N1*UC*WESTERN ASSEMBLY*93*04087~
N1*SH*NORTHERN STAMPING*93*06215~
N3*35777 VAN DYKE RD~
N4*STERLING HEIGHTS*MI*48312~
R2*NS*R*ESTL~
R2*BNSF*1~
LX*1~
L5*1*AUTO PARTS*3714993*T~
L0*1***80503*N***42*RCK~
`,
    refused: [],
  },
  {
    name: 'intermodal hazmat',
    source: 'after a real document, names replaced',
    release: '005030',
    body: `
BX*04*R*CC*3PHLT00001*CN*K*B~
BNX*N**S~
M3*R*{day}*0735~
N9*PO*3PHLT00001~
N9*BN*3PHLT00001~
N9*BM*OLA23BOG0099999~
N9*CMH*CARRIER~
CM*323N*L*CARTAGENA CO*{day}*****OLA KENTUCKY~
N7*HASU*516225*19250*N*3720*****S*CN*ABCD***4000*A**3~
M7*H91944A~
F9**ELIZABETH*NJ~
D9**BRAMPTON*ON~
N1*SF*ANDES LIMITED~
N3*85-85 VIA 40  RIOMAR~
N4*BARRANQUILLA*AT*080001*CO~
PER*DC**TE*57 53616200~
N1*SH*ANDES NORTH AMERICA~
N3*2000 MARKET ST~
N4*PHILADELPHIA*AT*19103*US~
N1*CN*ANDES NORTH AMERICA~
R2*NS*S*BUFF**85*X~
R2*CN*1***85*X~
H3*IP~
LX*1~
L5*1*IN 26 PALLETS. MANZATE PROSTICK*4969999*T~
L0*1***19999*N***910*BAG~
LS*LH1~
LH1*BG*910*UN3077**4969999*KG*19999***III~
LH2*9*P~
LH3*ENVIRONMENTALLY HAZARDOUS*I*NOS~
LFH*TEC*(MANCOZEB)~
PER*HM*CCN: CISPROQUIM*TE*+57  99-9999-999999~
LE*LH1~
LH6*PAPERWORK ON FILE-ORIGINAL SHIPPER~
`,
    refused: [
      'beginning_segment_for_data_correction_or_change_ZC1.transaction_reference_number_04',
      'beginning_segment_for_data_correction_or_change_ZC1.transaction_reference_date_05',
      'name_N1_loop.1.geographic_location_N4.state_or_province_code_02',
      'administrative_communications_contact_PER.0.communication_number_04',
    ],
  },
  {
    name: 'BNSF tank cars of ethanol',
    source: 'written for BNSF from the rules of its release',
    release: '004010',
    body: `
BX*00*R*PP*E1*BNSF*L*B*N~
BNX*A**S~
M3*R*{day}*0615*CT~
N9*BM*PG-1~
DTM*002*{day}~
N7*TILX*290344*188000*N*******TN~
M7*S1001~
N7*TILX*290345*187500*N*******TN~
F9*12345*WILLISTON*ND*US~
D9**CHICAGO*IL*US~
N1*SH*PRAIRIE GOLD~
N3*100 PLANT RD~
N4*BLAIR*NE*68008*US~
N1*CN*GULF TERMINALS~
N4*HOUSTON*TX*77015*US~
R2*BNSF*S~
LX*1~
L5*1*ETHANOL*4909152*T~
L0*1***375500*N***2*CLD~
LS*LH1~
LH1*GA*58000*UN1987**4909152*****II~
LH2*3*P~
LH3*ALCOHOLS, N.O.S.*D*NOS~
PER*HM*CHEMTREC*TE*800 424 9300~
LE*LH1~
`,
    refused: [],
  },
  {
    name: 'BNSF grain under a tariff',
    source: 'written for BNSF from the rules of its release',
    release: '004010',
    body: `
BX*00*R*PP*G1*BNSF*L*B*N~
BNX*A**S~
M3*R*{day}*0615*CT~
N9*BM*GR-77~
N9*CR*CUST9~
N7*BNSF*480011*201000*N*******HC~
F9**MINOT*ND~
D9**PORTLAND*OR~
N1*SH*HIGH PLAINS GRAIN~
N1*CN*COLUMBIA EXPORT*C5*0012345678901~
N1*PF*HIGH PLAINS GRAIN~
R2*BNSF*S~
LX*1~
L5*1*WHEAT*0113710*T~
L0*1***201000*N~
PI*TS*4022***BNSF*BNSF~
`,
    refused: [],
  },
  {
    name: 'BNSF boxcar of lumber to a junction',
    source: 'written for BNSF from the rules of its release',
    release: '004010',
    body: `
BX*00*R*PP*L1*BNSF*L*B*N~
BNX*A**S~
M3*R*{day}*0615*CT~
N9*BM*LB-5~
N7*TBOX*667001*154000*N*******BX~
M7*77001*77002*77003~
F9**SPOKANE*WA~
D9**ATLANTA*GA~
N1*SH*INLAND MILLS~
N1*CN*PEACHTREE YARDS~
R2*BNSF*S*MEMPH~
R2*NS*1~
H3*DNH~
LX*1~
L5*1*LUMBER*2421184*T*PKG~
L0*1***154000*N***22*PKG~
`,
    refused: [],
  },
  {
    name: 'UP refrigerated car',
    source: 'written for UP from the rules of its release',
    release: '005030',
    body: `
BX*00*R*PP*R1*UP*L*B*N~
BNX*A**S~
M3*R*{day}*0615*CT~
N9*BM*FR-9~
N7*ARMN*110022*130000*N*******RF~
F9**WALLULA*WA~
D9**ROTTERDAM*NY~
N1*SH*COLUMBIA COLD~
N1*CN*EMPIRE FOODS~
R2*UP*S*CHGO~
R2*CSXT*1~
PS*RULE710*M*FA*-10~
LX*1~
L5*1*FRENCH FRIES*2037650*T~
L0*1***130000*N***3200*CTN~
`,
    refused: [],
  },
  {
    name: 'UP pressure car',
    source: 'written for UP from the rules of its release',
    release: '005030',
    body: `
BX*00*R*PP*H1*UP*L*B*N~
BNX*A**S~
M3*R*{day}*0615*CT~
N9*BM*LP-3~
N7*PROX*33100*142000*N*******TN~
F9**CONWAY*KS~
D9**EUGENE*OR~
N1*SH*HEARTLAND GAS~
N1*CN*CASCADE PROPANE~
R2*UP*S~
LX*1~
L5*1*PROPANE*4905781*T~
L0*1***142000*N***1*CLD~
LS*LH1~
LH1*GA*33000*UN1075**4905781~
LH2*2.1*P~
LH3*LIQUEFIED PETROLEUM GASES*D~
PER*HM*CONTRACT: 4471*TE*800-424-9300~
LE*LH1~
`,
    refused: [],
  },
  {
    name: 'UP covered hopper of plastic',
    source: 'written for UP from the rules of its release',
    release: '005030',
    body: `
BX*00*R*PP*C1*UP*L*B*N~
BNX*A**S~
M3*R*{day}*0615*CT~
N9*BM*PL-8~
N7*CEFX*30444*192000*E*******HC~
F9**BAYTOWN*TX~
D9**MONTERREY*NL*MX~
N1*SH*BAY RESINS~
N1*CN*PLASTICOS DEL NORTE~
N4*MONTERREY*NL*64000*MX~
N1*XR*AGENTES LAREDO~
R2*UP*S*LARDO~
R2*KCSM*1~
LX*1~
L5*1*POLYETHYLENE RESIN*2821142*T~
L0*1***192000*E~
`,
    refused: [],
  },
  {
    name: 'CPRS empty tank car home',
    source: 'written for CPKC from the rules of its release',
    release: '007010',
    body: `
BX*00*R*NR*M1*CPRS*L*E*N~
BNX*A**S~
M3*R*{day}*0615*CT~
N9*BM*MT-4~
N7*TILX*290777*0*N*******TN~
F9**HARDISTY*AB*CA~
D9**MANKATO*MN*US~
N1*SH*FOOTHILLS TERMINAL~
N1*CN*NORTHSTAR FUELS~
R2*CPRS*S~
E1*NORTHSTAR FUELS~
E4*MANKATO*MN*56001*US~
E5*CPRS*S~
LX*1~
L5*1*CANOLA OIL*2091910*L~
`,
    refused: [],
  },
  {
    name: 'CPRS potash',
    source: 'written for CPKC from the rules of its release',
    release: '007010',
    body: `
BX*00*R*PP*K1*CPRS*L*B*N~
BNX*A**S~
M3*R*{day}*0615*CT~
N9*BM*KT-2~
N7*CPRS*605001*210000*N*******HC~
F9**ESTERHAZY*SK*CA~
D9**ST PAUL*MN*US~
N1*SH*PRAIRIE POTASH~
N3*1 MINE RD~
N4*ESTERHAZY*SK*S0A0X0*CA~
N1*CN*TWIN CITIES AG~
N1*CB*BORDER BROKERS~
R2*CPRS*S~
LX*1~
L5*1*POTASH*2812534*T~
L0*1***210000*N~
`,
    refused: [],
  },
]
