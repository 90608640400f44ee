import type { DemoStudent } from '#app/demo/students/student.ts'

/** Students who start a business. */
export const entrepreneurStudents: readonly DemoStudent[] = [
  {
    key: 'dante',
    userId: 'dante-rossi',
    firstName: 'Dante',
    lastName: 'Rossi',
    email: 'dante.rossi@students.tassel.example',
    phone: '(401) 555-0136',
    age: 22,
    guardian: null,
    school: 'Harbor City Community College',
    major: 'Baking and Food Business',
    academicYear: 'sophomore',
    grade: null,
    gpa: 3.05,
    purpose: 'entrepreneur',
    story: `Bread is flour, water, salt and somebody getting up at three. I am the somebody.

I have a starter named Carla. She is older than my little sister. I bake forty loaves a week in the community college kitchen after class and sell them off a bicycle in Fox Point: plain sourdough, a rye, and a sweet bread from my Portuguese neighbor's recipe, which I had to earn by shoveling her steps for two winters. I sell out by 8:20. I have a waiting list written on a paper bag.

The college lets me use its ovens until I graduate in May. A bakery on Wickham Street closed last year, and the landlord will lease me the back half, oven and all, for nine months at a price I can do. What I need is $8,800: $3,600 for the hood inspection and permits, $2,900 for a used mixer (mine are attached at the shoulder), $1,500 for the first flour order, and $800 for insurance.

The plan is on two pages, and a retired banker from the loaf list has torn it apart three times. At ninety loaves a day it feeds itself.

Whoever gives, eats. Come to the back door and say Carla sent you.`,
    achievements: [
      '40 loaves a week for 58 weeks',
      'Student business plan prize',
      'Food safety manager, certified',
    ],
    fundingGoalCents: 880_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.38, startedMonthsAgo: 1.6 },
  },
  {
    key: 'keisha',
    userId: 'keisha-baptiste',
    firstName: 'Keisha',
    lastName: 'Baptiste',
    email: 'keisha.baptiste@students.tassel.example',
    phone: '(305) 555-0159',
    age: 21,
    guardian: null,
    school: 'Calder University',
    major: 'Chemistry',
    academicYear: 'senior',
    grade: null,
    gpa: 3.57,
    purpose: 'entrepreneur',
    story: `When I was twelve I read the back of a jar of edge gel and asked my science teacher what each word was for. She didn't know either, so we looked them up. Seven of the fourteen did nothing. Two were there to make the other twelve feel slippery.

I am a chemist because of that jar.

For my senior project I made a leave-in for tightly curled hair out of nine things, every one of which I can defend. My roommates tested it, then their mothers, then a salon in Little Haiti that bought forty bottles before I had a label. I have filled 312 bottles by hand with a measuring cup. My thumb has opinions.

To sell it properly I need what no dorm room has: stability and safety testing at an independent lab ($3,100), a first run of 1,000 bottles at a small filler in town ($2,600), and product liability insurance ($800). That is $6,500, and then I own every part of it, formula and name.

I print on the label what each ingredient does, in one plain sentence. Some twelve-year-old is going to read it.`,
    achievements: [
      '312 bottles sold, 4 returned',
      'Women in Chemistry scholar',
      'Second place, Calder Venture Night',
    ],
    fundingGoalCents: 650_000,
    hasPortrait: true,
    plan: { state: 'close', raisedShare: 0.83, startedMonthsAgo: 1.9 },
  },
  {
    key: 'arjun',
    userId: 'arjun-desai',
    firstName: 'Arjun',
    lastName: 'Desai',
    email: 'arjun.desai@students.tassel.example',
    phone: '(732) 555-0114',
    age: 24,
    guardian: null,
    school: 'Eastwick Institute of Technology',
    major: 'Biomedical Engineering (M.S.)',
    academicYear: 'graduate',
    grade: null,
    gpa: 3.78,
    purpose: 'entrepreneur',
    story: `A hearing aid costs about $2,300 and fails, most of the time, because of a $4 microphone.

I learned this on my grandfather's kitchen table with a jeweler's loupe. The company wanted $480 and three weeks to send it away. He sat through a wedding, two birthdays and a cricket final in silence. When I had replaced the microphone he turned it on and said, "You breathe very loudly." Then he laughed for some time.

I have repaired 140 since, for neighbors, then for two nursing homes, at $25 each. I want to make it a proper shop: mail it in, we fix it in two days, you pay for the part and an hour of work. There is no magic in it. There are only parts, patience, and a test box that proves the aid is safe to wear.

The test box is the reason for the number. A calibrated hearing aid analyzer is $8,900, used. A clean bench with a fume extractor is $2,400, parts for the first 500 repairs are $2,000, and registration and insurance are $1,700. In all, $15,000.

I will publish the repair guides. If somebody in another town copies me, good. People are missing weddings.`,
    achievements: [
      '140 repairs',
      'Two nursing home contracts',
      'Eastwick design fellowship',
      'Patent-free repair manual, 60 pages',
    ],
    fundingGoalCents: 1_500_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.27, startedMonthsAgo: 1.7 },
  },
  {
    key: 'lily',
    userId: 'lily-hoang',
    firstName: 'Lily',
    lastName: 'Hoang',
    email: 'lily.hoang@students.tassel.example',
    phone: '(408) 555-0173',
    age: 19,
    guardian: null,
    school: 'Whitcomb College of Music',
    major: 'Violin Making',
    academicYear: 'freshman',
    grade: null,
    gpa: null,
    purpose: 'entrepreneur',
    story: `School violins die young. They are dropped, sat on, left in hot cars and used as bats. Most of them can be saved for under $60, but the nearest repair shop for our five counties is three hours away, and so they go to the closet, and a fourth grader is told to try the recorder.

I am learning to make violins. My teacher says that it will be ten years before one of mine is good. Repairs are different. I can already set a sound post, glue a seam, plane a fingerboard and cut a bridge, and I like it more than I expected to. Every broken violin is a small mystery with a child in it.

My idea is a van on a timetable. The first Monday of the month is Alder County, the second is Gilroy, and so on. The schools bring what is broken, and I fix it in the parking lot while the class plays on.

I don't need a van yet, since my uncle will lend me his on Mondays. I need $2,900 for clamps, planes, a bending iron, hide glue, 100 bridges, 200 sets of strings, and the folding bench that I have drawn eleven times.`,
    achievements: ['27 school violins back in class', 'Youth symphony, five seasons'],
    fundingGoalCents: 290_000,
    hasPortrait: true,
    plan: { state: 'fresh', raisedShare: 0.09, startedMonthsAgo: 0.5 },
  },
  {
    key: 'noah',
    userId: 'noah-a',
    firstName: 'Noah',
    lastName: 'Abernathy',
    email: 'noah.abernathy@students.tassel.example',
    phone: '(573) 555-0104',
    age: 20,
    guardian: null,
    school: 'Kestrel Valley Technical College',
    major: 'Agricultural Business',
    academicYear: 'sophomore',
    grade: null,
    gpa: 2.94,
    purpose: 'entrepreneur',
    story: `We have thirty-one goats. I could tell you their names, but it would take up the whole page and Duchess would want to go first.

My folks were fixing to sell the herd the spring that I started college. I asked for one year. A lady at our church showed me how to make soap. A gallon of milk is worth about $3 in a tank and about $140 in soap, if you can stand the stirring.

I cleared $6,100 last year, which paid for my tuition and for Duchess's surgery.

Now I'm stuck at what one stove can do. $3,400 gets me a lye tank, molds, a curing rack for 900 bars, and the labels the state wants. With that I can fill the order I already have from a grocery with eleven stores, and hire my cousin Wade.

I'm not much of a writer. The soap is real good, though.`,
    achievements: ['31 goats kept', 'County fair: best dairy herd, twice', 'Paid own tuition for a year'],
    fundingGoalCents: 340_000,
    hasPortrait: true,
    plan: { state: 'ended-withdrawn', raisedShare: 1, startedMonthsAgo: 13 },
  },
  {
    key: 'yara',
    userId: 'yara-haddad',
    firstName: 'Yara',
    lastName: 'Haddad',
    email: 'yara.haddad@students.tassel.example',
    phone: '(734) 555-0192',
    age: 26,
    guardian: null,
    school: 'Sable River State University',
    major: 'Prosthetics and Orthotics (M.S.)',
    academicYear: 'graduate',
    grade: null,
    gpa: 3.92,
    purpose: 'entrepreneur',
    story: `Children grow. Prosthetic legs do not. Insurance pays for a new socket, the part that touches the skin, about every two years. A seven-year-old needs one about every seven months. In between it pinches, and a child whose leg pinches sits down.

I make sockets that let out. Think of the hem on school trousers. There are three overlapping panels and a dial, and a parent can adjust it at the kitchen table with a coin. I built the first one for my nephew Sami. He wore it for fifteen months, through two growth spurts and, against advice, a river.

Eleven families have asked for one, and the clinic where I train will fit them under supervision. To do that legally and well I need a batch made to medical standard. The $18,000 is $9,200 for certified printing of 24 sockets, $4,800 for fatigue testing at an accredited lab, $2,500 for the ethics board and filings, and $1,500 for the silicone liners.

No family will pay for theirs. When the study is done, the design goes to any clinic for the cost of the plastic.

Sami would like it known that he tested the dial forty times in one breakfast and that it did not break.`,
    achievements: [
      'Fifteen months of use, one river',
      'National student innovation medal',
      'Clinic resident, 1,100 hours',
      'Two published case studies',
      'Aunt of Sami',
    ],
    fundingGoalCents: 1_800_000,
    hasPortrait: true,
    plan: { state: 'complete', raisedShare: 1.01, startedMonthsAgo: 2.3 },
  },
]
