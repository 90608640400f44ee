import type { DemoStudent } from '#app/demo/students/student.ts'

/** Students who raise tuition and college expenses. */
export const tuitionStudents: readonly DemoStudent[] = [
  {
    key: 'amara',
    userId: 'scholar',
    firstName: 'Amara',
    lastName: 'Okonkwo',
    email: 'scholar@tassel.example',
    phone: '(312) 555-0112',
    age: 22,
    guardian: null,
    school: 'Marlow State University',
    major: 'Civil Engineering',
    academicYear: 'senior',
    grade: null,
    gpa: 3.71,
    purpose: 'tuition',
    story: `I grew up on the number 12 bus. My father drives it, and on summer days when camp cost too much I rode up front and counted bridges: nine on the way out to Carver Point, nine on the way back. When I was eleven the Hollis Street bridge was closed for cracks that nobody had looked at in six years, and his route got forty minutes longer. I remember asking whose job it had been to look.

Now it is nearly mine. I am in my last year of civil engineering at Marlow State, and I inspect bridges. I spent last summer under the county's small ones, the kind without names, with a hammer, a flashlight and a notebook. You tap the concrete and you listen. Good concrete rings. Bad concrete sounds like a cupboard door. I found two that sounded like cupboards, and one of them has been repaired since. I drove out to see it. I may have patted it.

I paid for three years with a county scholarship, the tutoring center and Saturdays at my aunt's fabric shop. In June the county scholarship ended, for everybody, two semesters before I do. The numbers are dull and exact: $7,150 for tuition and fees after my other grants, $690 for the licensing exam and its prep course, and $560 for lab fees and boots, because I have worn through the old ones.

If this works I graduate in May without a gap, sit the exam the same month, and start at the county bridge office, which has told me in writing that there is a desk. I will post what I learn under each bridge along the way.

My father has offered to drive me to graduation. On the 12, of course. You are all welcome aboard. It is eleven stops.`,
    achievements: [
      "Dean's List, five semesters",
      'Bridge inspection intern, Carver County',
      'Concrete canoe captain: second of 14 teams',
      '210 hours as a calculus tutor',
      'First in my family at a four-year college',
    ],
    fundingGoalCents: 840_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.71, startedMonthsAgo: 1.6 },
  },
  {
    key: 'daniel',
    userId: 'daniel-reyes',
    firstName: 'Daniel',
    lastName: 'Reyes',
    email: 'daniel.reyes@students.tassel.example',
    phone: '(206) 555-0148',
    age: 29,
    guardian: null,
    school: 'Port Wren Community College',
    major: 'Nursing (RN)',
    academicYear: 'sophomore',
    grade: null,
    gpa: 3.44,
    purpose: 'tuition',
    story: `For six years I have been the person who arrives. I am a paramedic on the night car in Port Wren, and I am good at the first eleven minutes of somebody's worst day. Then the hospital doors close and I never find out how it went.

I want to find out. So I applied to the bridge program that turns paramedics into registered nurses in sixteen months, and they took me. My shift captain moved me to four tens so that I can sit in lectures on Tuesdays and Thursdays, and a woman in dispatch named Pat makes flash cards for me out of old run sheets.

The program costs $9,400. My department pays $3,200 of it if I stay two years afterwards, which I would have done anyway. The rest is $6,200, due in three parts. I can pick up overtime for one of them, but clinical rotations start in the spring and I would like to be awake for those.

When I finish I plan to work in the same emergency department I have been delivering people to. I already know where they keep the good coffee.`,
    achievements: [
      'Paramedic, six years on nights',
      'Lifesaving commendation, twice',
      'CPR instructor for 300 neighbors',
    ],
    fundingGoalCents: 620_000,
    hasPortrait: true,
    plan: { state: 'unapproved', raisedShare: 0.04, startedMonthsAgo: 0.3 },
  },
  {
    key: 'mei-lin',
    userId: 'meilin-z',
    firstName: 'Mei-Lin',
    lastName: 'Zhao',
    email: 'mei-lin.zhao@students.tassel.example',
    phone: '(415) 555-0121',
    age: 20,
    guardian: null,
    school: 'Lakemont University',
    major: 'Accounting',
    academicYear: 'junior',
    grade: null,
    gpa: 3.9,
    purpose: 'tuition',
    story: `I know what you are thinking: nobody's heart was ever warmed by an accounting major. Give me two minutes.

My parents run a restaurant with eight tables. When I was fourteen a man in a nice jacket charged them $1,900 to file a tax form that took me, two years later, one evening and a library book. Since then I have done the books for them, the nail salon next door, a plumber, two food trucks and a church. I charge in dumplings and haircuts. I have never paid for a haircut in this town.

I transferred to Lakemont this fall after two years at community college. The transfer grant covers most of it and stops $4,500 short, because it counts a family car that we sold in March. The appeal takes a year. The bill takes until January.

Once I have my license I want to open an office on our block with a sign in three languages and prices on the door. For now I run a free tax table at the branch library every Saturday from February to April. Bring your shoebox of receipts. I love a shoebox.`,
    achievements: [
      'Free tax table: 118 returns last spring',
      'Transfer Scholar, Lakemont University',
      'Treasurer of three clubs at once',
    ],
    fundingGoalCents: 450_000,
    hasPortrait: true,
    plan: { state: 'fresh', raisedShare: 0.06, startedMonthsAgo: 0.4 },
  },
  {
    key: 'harpreet',
    userId: 'harpreet-gill',
    firstName: 'Harpreet',
    lastName: 'Gill',
    email: 'harpreet.gill@students.tassel.example',
    phone: '(559) 555-0133',
    age: 21,
    guardian: null,
    school: 'Sable River State University',
    major: 'Mechanical Engineering',
    academicYear: 'junior',
    grade: null,
    gpa: 3.52,
    purpose: 'tuition',
    story: `On our almond farm there is a machine my grandfather welded in 1987. It shakes trees. It also shakes the driver, badly, and after thirty harvests my father's hands go numb at night. I chose mechanical engineering because of that machine.

In my second year I built a seat mount from truck springs and a damper I machined in the student shop. We tested it last August with a borrowed sensor, and it took out a little more than half the vibration that reaches the wheel. My father said, "Hm." Those who know him will understand that this was a standing ovation. Four neighbors have asked for one.

Two years of drought and low almond prices mean that my family cannot pay for my last two years the way they paid for the first. I will not ask them to sell the lower field. Tuition after aid is $5,400 a year for two years, and $1,200 pays for materials and a proper test rig so that the seat becomes my senior project and, with luck, a drawing that any farm shop can download and weld.

I cook langar for about two hundred people every second Sunday at our gurdwara. Supporters eat first.`,
    achievements: [
      'Student shop safety lead',
      'Vibration-damping seat, tested over one harvest',
      'Finalist, Valley Farm Innovation Day',
    ],
    fundingGoalCents: 1_200_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.34, startedMonthsAgo: 1.8 },
  },
  {
    key: 'josephine',
    userId: 'josie-tremblay',
    firstName: 'Josephine',
    lastName: 'Tremblay',
    email: 'josephine.tremblay@students.tassel.example',
    phone: '(802) 555-0107',
    age: 43,
    guardian: null,
    school: 'Redfern College',
    major: 'Special Education (M.Ed.)',
    academicYear: 'graduate',
    grade: null,
    gpa: 3.96,
    purpose: 'tuition',
    story: `I have worked in the back row of other people's classrooms for nineteen years. I am a paraeducator, which means that I sit beside the child who cannot sit. I have been bitten, hugged, and once, very gently, handed a frog.

Nine of the children I sat beside have come back to tell me that they finished school. Not one of them remembers what was on the board. They remember that somebody stayed.

What I cannot do from the back row is write the plan, call the meeting, or change the timetable that makes a boy with sensory needs eat lunch next to the dishwasher. For that I need a license, and for the license I need a master's degree. At forty-three I am the oldest person in my cohort by sixteen years and I sit in the front.

I have paid for all but the last three courses. Each is $1,200. My district cut its tuition help this year, on the same afternoon that it asked me to train the new aides.

My daughters, who are in college too, proofread my papers and put little gold stars on them. I have kept every star.`,
    achievements: [
      '19 years beside children who needed company',
      'Paraeducator of the Year, North District',
      'Thesis on quiet lunchrooms, now used by two schools',
    ],
    fundingGoalCents: 360_000,
    hasPortrait: true,
    plan: { state: 'complete', raisedShare: 1.08, startedMonthsAgo: 2.2 },
  },
  {
    key: 'tobias',
    userId: 'tobias-l',
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    email: 'tobias.lindqvist@students.tassel.example',
    phone: '(218) 555-0154',
    age: 20,
    guardian: null,
    school: 'Pine Hollow Forestry College',
    major: 'Forest Ecology',
    academicYear: 'sophomore',
    grade: null,
    gpa: 3.18,
    purpose: 'tuition',
    story: `Field notes, so that you know what you are paying for.

April 9. Plot 14. Counted 212 seedlings of white pine in ten square meters. Last year it was three. The burn worked. Professor Aho did a small dance, which I was asked not to write down.

May 2. Plot 14. Deer. 140 seedlings.

May 3. Learned to build a deer fence out of what was in the truck.

I study how northern forests come back after fire. It is slow, wet, cheerful work. When the sawmill in my town closed, its scholarship fund closed with it. That fund was $5,400 a year and it was the reason I could come here.

September 20. Plot 14. Fence holds. 388 seedlings. Some have their second whorl of needles, which is the forestry word for a birthday.

If I can stay enrolled, I get to count them again in the spring, and somebody should.`,
    achievements: [
      'Wildland fire crew, two seasons',
      'Keeper of plots 9 to 20',
      'Chainsaw instructor, women in forestry weekend',
    ],
    fundingGoalCents: 540_000,
    hasPortrait: true,
    plan: { state: 'ended', raisedShare: 0.62, startedMonthsAgo: 7 },
  },
  {
    key: 'nadia',
    userId: 'nadia-rahmani',
    firstName: 'Nadia',
    lastName: 'Rahmani',
    email: 'nadia.rahmani@students.tassel.example',
    phone: '(703) 555-0119',
    age: 25,
    guardian: null,
    school: 'Ashgrove University School of Pharmacy',
    major: 'Pharmacy (Pharm.D.)',
    academicYear: 'graduate',
    grade: null,
    gpa: 3.63,
    purpose: 'tuition',
    story: `My grandmother took two pills that should never meet. They came from two doctors and two counters, with two labels in a language she could not read. She recovered. I was sixteen, and I had read every label to her over the phone except one.

That is why I am a pharmacist, or will be in fourteen months. I work evenings in a hospital pharmacy and I have translated our discharge sheets into Dari and Pashto with pictures of suns and moons for morning and night. The hospital printed them. Then the maternity ward asked for them in Spanish, so I found someone better at Spanish than I am.

My final year is made of rotations: six of them, six weeks each, unpaid, in four cities. I cannot keep my evening job and be in another city. The $9,800 is my fall and spring balance after loans, worked out with the financial aid office line by line. I have the spreadsheet and will gladly show it to anybody who loves a spreadsheet.

To those who have given already: I wrote each of you a card, and my grandmother has signed most of them. She wants you to know that she is very well and that you should drink more water.`,
    achievements: [
      'Picture labels used on five wards',
      'Pharmacy honor society, class of eight',
      'Immunized 640 people in one autumn',
      'Hospital volunteer interpreter',
    ],
    fundingGoalCents: 980_000,
    hasPortrait: true,
    plan: { state: 'close', raisedShare: 0.86, startedMonthsAgo: 1.9 },
  },
]
