/** Full names of people who give, one each; nobody here exists. */
export const supporterNames: readonly string[] = `
Abena Mensah, Adele Fournier, Ahmed Farouk, Aiko Tanaka, Alan Whitfield, Alejandra Ruiz, Alice Pemberton, Amir Hosseini
Ana Carvalho, Andrew Sorensen, Angela Moretti, Anita Deshmukh, Annika Berg, Anthony Russo, Arlene Fitch, Astrid Halvorsen
Beatrice Nwosu, Ben Ashworth, Bernadette Quinn, Bill Hargrove, Blessing Adebayo, Bonnie Kessler, Boris Volkov, Brenda Castillo
Caleb Yoder, Camille Laurent, Carl Bjornstad, Carmen Delacruz, Carol Ann Mayfield, Catherine Doyle, Cecilia Park, Chandra Iyer
Charles Whitmore, Chen Yifan, Chloe Bannister, Christina Papas, Clarence Tubbs, Claudia Romero, Colin McBride, Connie Zhang
Cora Blankenship, Curtis Holloway, Cynthia Obi, Dalia Mansour, Damon Pruitt, Dana Lindgren, Darlene Hutchins, David Okafor
Deborah Stein, Deepak Chaudhary, Denise Arceneaux, Derek Lund, Diana Petrovic, Dolores Ibarra, Dominic Ferrara, Doris Eckhart
Dwayne Simmons, Edgar Montoya, Eduardo Salinas, Eileen Callahan, Elaine Fujimoto, Eleanor Vance, Eli Rosenthal, Elizabeth Crane
Ellen Tsosie, Elliot Marsh, Emeka Okoro, Emily Thornton, Enrique Pacheco, Erin Gallagher, Esther Kimani, Ethel Barlow
Eva Nowak, Evelyn Drummond, Faith Mutua, Farah Siddiqui, Felix Brandt, Fernando Aguilar, Fiona MacLeod, Florence Akintola
Frances Delgado, Frank Kowalski, Gabriel Santos, Gail Prescott, Gary Lindholm, Geeta Krishnan, George Stavros, Geraldine Poole
Gina Lombardi, Gloria Espinoza, Gordon Blythe, Greta Hoffman, Guadalupe Soto, Gus Andersen, Hana Kobayashi, Harold Finch
Harriet Boone, Hassan Abdi, Hector Villanueva, Heidi Zimmer, Helen Kouris, Henry Abara, Hiroshi Mori, Holly Wainwright
Howard Jessup, Ibrahim Conteh, Ida Mae Rollins, Ignacio Vega, Imelda Bautista, Ingrid Solberg, Irene Vasilakis, Isaac Brenner
Ivy Chambers, Jack Delaney, Jacqueline Moreau, James Oduya, Jamila Rashid, Janet Wolcott, Jason Nakagawa, Javier Ochoa
Jean Holbrook, Jerome Batiste, Jill Hathaway, Jim Sandoval, Joan Ferris, Joaquin Rivas, Joel Feinberg, Joyce Nyambura
Juanita Bell, Judith Amsel, Julian Hargreaves, June Tomlinson, Karen Yamada, Karl Vogel, Katarina Horvat, Kathleen Burke
Keith Ramsey, Kelechi Umeh, Kenneth Aldridge, Khadija Noor, Kim Dressler, Kofi Antwi, Kristin Olafsson, Kurt Wexler
Laila Haddadi, Larry Pickett, Laura Benedetti, Lauren Shapiro, Leah Goodwin, Lena Fischer, Leon Mathis, Leticia Campos
Lillian Cho, Linda Sweeney, Lionel Gray, Lisa Tran, Lloyd Everett, Lois Underhill, Lorraine Petit, Louis Abelard
Lucia Ferrante, Lydia Samuels, Mabel Thornberry, Malik Robinson, Manuel Ortega, Marcia Dunbar, Margarita Leon, Maria Kowal
Marjorie Stone, Mark Feeney, Martha Ngugi, Martin Keller, Mary Lou Kendrick, Maureen Tully, Maya Srinivasan, Melvin Brooks
Michelle Duong, Miguel Barrera, Mildred Ashe, Mohammed Saleh, Monica Silva, Nancy Wheelock, Natalie Frost, Nathan Gold
Neil Chatterjee, Nia Thompson, Nicholas Vann, Nina Sokolova, Noel Baptiste, Norma Quintero, Odette Dufour, Olga Ivanova
Olivia Hartley, Omar Khalil, Oscar Lindgren, Pamela Ditmar, Patrice Lewis, Patricia Yazzie, Paul Grzybowski, Pauline Osborne
Pedro Machado, Peggy Strand, Peter Novotny, Philip Ames, Phyllis Graham, Quentin Harper, Rachel Levine, Rafael Bonilla
Rajesh Nair, Ramona Cruz, Raymond Choi, Rebecca Stroud, Reggie Watkins, Rhonda McCall, Richard Eames, Rita Ghosh
Robert Tallman, Rochelle Dixon, Roger Beaumont, Ronald Ishikawa, Rosemary Flynn, Roy Castleberry, Ruth Ann Gable, Sadie Winters
`
  .trim()
  .split(/,\s*|\n/)
