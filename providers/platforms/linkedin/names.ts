import { idOfUrn } from './restli.ts'

/**
 * Names of LinkedIn's standardised data. Reports contain URNs only, and looking names up costs calls of their
 * own (lookUp.ts), so the usual ones are listed here (learn.microsoft.com/linkedin/shared/references/reference-tables). One a
 * line: number, name.
 */
const INDUSTRIES = namesOf(`
47 Accounting
94 Airlines and aviation
120 Alternative dispute resolution
125 Alternative medicine
127 Animation
19 Apparel and fashion
50 Architecture and planning
111 Arts and crafts
53 Automotive
52 Aviation and aerospace
41 Banking
12 Biotechnology
36 Broadcast media
49 Building materials
138 Business supplies and equipment
129 Capital markets
54 Chemicals
90 Civic and social organisations
51 Civil engineering
128 Commercial real estate
118 Computer and network security
109 Computer games
3 Computer hardware
5 Computer networking
4 Computer software
48 Construction
24 Consumer electronics
25 Consumer goods
91 Consumer services
18 Cosmetics
65 Dairy
1 Defence and space
99 Design
69 Education management
132 E-learning
112 Electrical and electronic manufacturing
28 Entertainment
86 Environmental services
110 Events services
76 Executive office
122 Facilities services
63 Farming
43 Financial services
38 Fine art
66 Fishery
34 Food and beverages
23 Food production
101 Fund-raising
26 Furniture
29 Gambling and casinos
145 Glass, ceramics and concrete
75 Government administration
148 Government relations
140 Graphic design
124 Health, wellness and fitness
68 Higher education
14 Hospitals and health care
31 Hospitality
137 Human resources
134 Import and export
88 Individual and family services
147 Industrial automation
84 Information services
96 Information technology and services
42 Insurance
74 International affairs
141 International trade and development
6 Internet
45 Investment banking
46 Investment management
73 Judiciary
77 Law enforcement
9 Law practice
10 Legal services
72 Legislative office
30 Leisure, travel and tourism
85 Libraries
116 Logistics and supply chain
143 Luxury goods and jewellery
55 Machinery
11 Management consulting
95 Maritime
97 Market research
80 Marketing and advertising
135 Mechanical and industrial engineering
126 Media production
17 Medical devices
13 Medical practice
139 Mental health care
71 Military
56 Mining and metals
35 Motion pictures and film
37 Museums and institutions
115 Music
114 Nanotechnology
81 Newspapers
100 Non-profit organisation management
57 Oil and energy
113 Online media
123 Outsourcing and offshoring
87 Package and freight delivery
146 Packaging and containers
61 Paper and forest products
39 Performing arts
15 Pharmaceuticals
131 Philanthropy
136 Photography
117 Plastics
107 Political organisations
67 Primary and secondary education
83 Printing
105 Professional training and coaching
102 Program development
79 Public policy
98 Public relations and communications
78 Public safety
82 Publishing
62 Railroad manufacture
64 Ranching
44 Real estate
40 Recreational facilities and services
89 Religious institutions
144 Renewables and environment
70 Research
32 Restaurants
27 Retail
121 Security and investigations
7 Semiconductors
58 Shipbuilding
20 Sporting goods
33 Sports
104 Staffing and recruiting
22 Supermarkets
8 Telecommunications
60 Textiles
130 Think tanks
21 Tobacco
108 Translation and localisation
92 Transport by road and rail
59 Utilities
106 Venture capital and private equity
16 Veterinary
93 Warehousing
133 Wholesale
142 Wine and spirits
119 Wireless
103 Writing and editing
`)

const FUNCTIONS = namesOf(`
1 Accounting
2 Administrative
3 Arts and design
4 Business development
5 Community and social services
6 Consulting
7 Education
8 Engineering
9 Entrepreneurship
10 Finance
11 Healthcare services
12 Human resources
13 Information technology
14 Legal
15 Marketing
16 Media and communication
17 Military and protective services
18 Operations
19 Product management
20 Program and project management
21 Purchasing
22 Quality assurance
23 Real estate
24 Research
25 Sales
26 Customer success and support
`)

const SENIORITIES = namesOf(`
1 Unpaid
2 Training
3 Entry
4 Senior
5 Manager
6 Director
7 Vice president
8 Chief officer
9 Partner
10 Owner
`)

/** Countries, and regions around large cities. */
const PLACES = namesOf(`
103644278 United States
101174742 Canada
103323778 Mexico
106057199 Brazil
100446943 Argentina
104621616 Chile
100876405 Colombia
101165590 United Kingdom
104738515 Ireland
101282230 Germany
103883259 Austria
106693272 Switzerland
105015875 France
100565514 Belgium
102890719 Netherlands
104042105 Luxembourg
105646813 Spain
100364837 Portugal
103350119 Italy
105117694 Sweden
103819153 Norway
104514075 Denmark
100456013 Finland
105072130 Poland
104508036 Czechia
100288700 Hungary
106670623 Romania
104677530 Greece
102264497 Ukraine
102105699 Türkiye
101620260 Israel
104305776 United Arab Emirates
104035573 South Africa
102713980 India
102890883 China
103291313 Hong Kong
101355337 Japan
105149562 South Korea
102454443 Singapore
106808692 Malaysia
102478259 Indonesia
103121230 Philippines
105146118 Thailand
104195383 Vietnam
101452733 Australia
105490917 New Zealand
90009712 Berlin area
90009717 Bremen area
90009721 Düsseldorf area
90009714 Frankfurt Rhine-Main
90009725 Hamburg area
90009735 Munich area
90009750 Stuttgart area
90009936 Milan area
90010069 Oslo area
90009540 Montreal area
`)

/** The older one-letter codes of company sizes, in addition to those that contain the numbers. */
const SIZES: Record<string, string> = {
  A: 'SIZE_1',
  B: 'SIZE_2_TO_10',
  C: 'SIZE_11_TO_50',
  D: 'SIZE_51_TO_200',
  E: 'SIZE_201_TO_500',
  F: 'SIZE_501_TO_1000',
  G: 'SIZE_1001_TO_5000',
  H: 'SIZE_5001_TO_10000',
  I: 'SIZE_10001_OR_MORE',
}

const BY_ENTITY: Record<string, { names?: Map<string, string>; kind: string }> = {
  industry: { names: INDUSTRIES, kind: 'Industry' },
  industryV2: { names: INDUSTRIES, kind: 'Industry' },
  function: { names: FUNCTIONS, kind: 'Job function' },
  seniority: { names: SENIORITIES, kind: 'Seniority' },
  geo: { names: PLACES, kind: 'Place' },
  title: { kind: 'Job title' },
  organization: { kind: 'Company' },
  share: { kind: 'Post' },
  ugcPost: { kind: 'Post' },
  llaPartnerConversion: { kind: 'Conversion' },
  dma: { kind: 'Market area' },
  designatedMarketArea: { kind: 'Market area' },
  sponsoredMessageContent: { kind: 'Step' },
  sponsoredAccount: { kind: 'Account' },
  sponsoredCampaign: { kind: 'Campaign' },
  sponsoredCampaignGroup: { kind: 'Campaign group' },
  sponsoredCreative: { kind: 'Ad' },
}

/**
 * The label of a value that LinkedIn gives by URN or code: `urn:li:seniority:5` → `Manager`, `MOBILE_APP` →
 * `Mobile app`, `SIZE_51_TO_200` → `51–200 employees`. One that is not listed shows its number: `Industry
 * 3125`.
 */
export function nameOfValue(value: string): string {
  const entity = entityOf(value)
  if (entity === null) return nameOfCode(value)
  return listedName(value) ?? `${BY_ENTITY[entity]?.kind ?? entity} ${idOfUrn(value)}`
}

/** The name of a URN's value in our own table; null where it is not listed. */
export const listedName = (urn: string): string | null =>
  BY_ENTITY[entityOf(urn) ?? '']?.names?.get(idOfUrn(urn)) ?? null

/** The type of a URN: `geo`, `title`; null for text that is no URN. */
export function entityOf(value: string): string | null {
  const [scheme, , entity = ''] = value.split(':')
  return scheme === 'urn' ? entity : null
}

function nameOfCode(code: string): string {
  const size = /^SIZE_(\d+)(?:_TO_(\d+)|_(OR_MORE))?$/.exec(SIZES[code] ?? code)
  if (size) {
    const [, from = '', to, more] = size
    const number = (text: string) => Number(text).toLocaleString('en')
    if (to) return `${number(from)}–${number(to)} employees`
    return more ? `${number(from)} employees or more` : 'Self-employed'
  }
  // Text that is no code in capitals (a placement's own name) is left as LinkedIn writes it.
  if (!/^[A-Z0-9_]+$/.test(code) || !/[A-Z]/.test(code)) return code
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function namesOf(lines: string): Map<string, string> {
  const pairs = lines
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1)]
    })
  return new Map(pairs)
}
